import { describe, expect, it } from 'vitest';
import { Tree } from './tree';

function sample(): Tree {
  const tree = new Tree();
  for (const text of ['a', 'b', 'c']) tree.play(text);
  tree.go(tree.root.children[0] ?? tree.root);
  for (const text of ['x', 'y']) tree.play(text);
  return tree;
}

describe('a tree of moves', () => {
  it('knows the way to where it stands', () => {
    expect(sample().moves()).toEqual(['a', 'x', 'y']);
  });

  it('does not add a move twice', () => {
    const tree = sample();
    tree.go(tree.root);
    tree.play('a');
    tree.play('b');
    expect(tree.root.children).toHaveLength(1);
    expect(tree.following?.text).toBe('c');
  });

  it('redoes what was undone, in the variation where that was', () => {
    const tree = sample();
    tree.go(tree.root);
    expect(tree.line().map((node) => node.text)).toEqual(['a', 'x', 'y']);
  });

  it('makes a variation the main line', () => {
    const tree = sample();
    tree.promote(tree.current);
    expect(tree.root.children[0]?.children.map((node) => node.text)).toEqual(['x', 'b']);
  });

  it('steps back when the ground is taken away', () => {
    const tree = sample();
    const [, x] = tree.path();
    if (x) tree.remove(x);
    expect(tree.moves()).toEqual(['a']);
    expect(tree.following?.text).toBe('b');
  });

  it('is a list in which each move knows the one before', () => {
    expect(sample().list()).toEqual([
      { move: 'a', after: null },
      { move: 'b', after: 0 },
      { move: 'c', after: 1 },
      { move: 'x', after: 0 },
      { move: 'y', after: 3 },
    ]);
    expect(sample().mainLine().map((node) => node.text)).toEqual(['a', 'b', 'c']);
  });

  it('is the same after storing', () => {
    const tree = sample();
    const again = Tree.from(JSON.parse(JSON.stringify(tree.list())), tree.moves());
    expect(again.list()).toEqual(tree.list());
    expect(again.moves()).toEqual(tree.moves());
    again.go(again.root);
    expect(again.line().map((node) => node.text)).toEqual(['a', 'x', 'y']);
  });
});

// The moves of a game with everything that was tried: a tree whose first child is the main line.
import type { TreeMove } from '../engine/types';

/** A move in the tree, and the position after it. */
export interface Node {
  readonly id: number;
  /** The move that led here; empty at the root. */
  readonly text: string;
  readonly parent: Node | null;
  readonly children: Node[];
  /** How many moves lead here. */
  readonly ply: number;
  /** The child that was last looked at: where redo goes. */
  next: Node | null;
}

/** The moves of a game, its variations and where one stands in it. */
export class Tree {
  readonly root: Node = make(0, '', null);
  current: Node = this.root;
  private count = 1;

  /** Plays a move from the current node; one that was played before is not added twice. */
  play(text: string): Node {
    const known = this.current.children.find((child) => child.text === text);
    const node = known ?? make(this.count++, text, this.current);
    if (!known) this.current.children.push(node);
    this.current.next = node;
    this.current = node;
    return node;
  }

  /** Goes to a node; redo will follow the way there. */
  go(node: Node): void {
    for (let at = node; at.parent; at = at.parent) at.parent.next = at;
    this.current = node;
  }

  /** The node that redo goes to. */
  get following(): Node | null {
    return this.current.next ?? this.current.children[0] ?? null;
  }

  /** The moves from the root to a node. */
  moves(to: Node = this.current): string[] {
    return this.path(to).map((node) => node.text);
  }

  /** The nodes from the first move to this one. */
  path(to: Node = this.current): Node[] {
    const path: Node[] = [];
    for (let at = to; at.parent; at = at.parent) path.unshift(at);
    return path;
  }

  /** The nodes of the line that is being looked at: through the current node and on to its end. */
  line(): Node[] {
    const line = this.path();
    for (let at = this.following; at; at = at.next ?? at.children[0] ?? null) line.push(at);
    return line;
  }

  /** Makes the line through a node the main line. */
  promote(node: Node): void {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  /** Takes a node and all after it out of the tree. */
  remove(node: Node): void {
    const { parent } = node;
    if (!parent) return;
    if (this.path().includes(node)) this.current = parent;
    parent.children.splice(parent.children.indexOf(node), 1);
    if (parent.next === node) parent.next = null;
  }

  /** The nodes of the main line. */
  mainLine(): Node[] {
    const line: Node[] = [];
    for (let at = this.root.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /** All moves as a list, to be stored or sent. */
  list(): TreeMove[] {
    const list: TreeMove[] = [];
    const add = (node: Node, after: number | null): void => {
      const number = list.push({ move: node.text, after }) - 1;
      for (const child of node.children) add(child, number);
    };
    for (const child of this.root.children) add(child, null);
    return list;
  }

  /** A tree from such a list, standing at the end of `moves`. */
  static from(list: TreeMove[], moves: string[]): Tree {
    const tree = new Tree();
    const nodes: Node[] = [];
    for (const { move, after } of list) {
      tree.current = (after === null ? null : nodes[after]) ?? tree.root;
      nodes.push(tree.play(move));
    }
    for (const node of [tree.root, ...nodes]) node.next = null;
    tree.current = tree.root;
    for (const text of moves) tree.play(text);
    return tree;
  }
}

function make(id: number, text: string, parent: Node | null): Node {
  return { id, text, parent, children: [], ply: parent ? parent.ply + 1 : 0, next: null };
}

// Arrows over a board: what the engine would play, best line first.
import { svg } from './dom';
import type { Point } from './point';

/** An arrow from one point to another, or a ring where both are the same. */
export interface Arrow {
  from: Point;
  to: Point;
  /** 0 for the best line, larger for lesser ones. */
  rank: number;
}

/** Draws the arrows into a group, in place of what it held. */
export function drawArrows(group: SVGGElement, arrows: Arrow[], scale = 1): void {
  const drawn = [...arrows].sort((a, b) => b.rank - a.rank).map((arrow) => draw(arrow, scale));
  group.replaceChildren(...drawn);
}

function draw({ from, to, rank }: Arrow, scale: number): SVGElement {
  const name = `arrow arrow-${Math.min(rank, 3)}`;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 0.01) return svg('circle', { cx: to.x, cy: to.y, r: 0.36 * scale, class: `${name} ring` });
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const half = (rank === 0 ? 0.09 : 0.06) * scale;
  const head = half * 2.6;
  const neck = length - head * 1.7;
  const at = (along: number, aside: number): string =>
    `${(from.x + dx * along - dy * aside).toFixed(3)},${(from.y + dy * along + dx * aside).toFixed(3)}`;
  const points = [at(0, half), at(neck, half), at(neck, head), at(length, 0), at(neck, -head), at(neck, -half), at(0, -half)];
  return svg('polygon', { points: points.join(' '), class: name });
}

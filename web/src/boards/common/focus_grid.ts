// The part of a board that keyboards and screen readers use: a grid of buttons, one for each cell,
// of which one at a time is in the tab order. It lies over the drawing and shows only its focus ring.
import { html } from './dom';
import type { Spot } from './point';

/** What a board answers to its grid. */
export interface GridHost {
  /** What a screen reader says for a cell. */
  name(spot: Spot): string;
  /** A cell was pressed by Enter, by space or by an assistive technology. */
  press(spot: Spot): void;
  /** Escape was pressed. */
  cancel(): void;
  /** The focus came to a cell, or left the board. */
  focused(spot: Spot | null): void;
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A grid of focusable cells over a board. */
export class FocusGrid {
  readonly element = html('div', { role: 'grid', class: 'focus-grid' });
  /** Set by the pointer handling: the click that follows a pointer is not a key press. */
  pointerWasHere = false;
  private cells: (HTMLButtonElement | null)[][] = [];
  private current: Spot = { row: 0, column: 0 };

  constructor(private readonly host: GridHost) {
    this.element.addEventListener('keydown', (event) => this.onKey(event));
    this.element.addEventListener('click', (event) => this.onClick(event));
    this.element.addEventListener('focusin', (event) => {
      const spot = spotOf(event.target);
      if (spot) this.makeCurrent(spot);
      host.focused(spot);
    });
    this.element.addEventListener('focusout', () => host.focused(null));
  }

  /** Builds the cells anew; `exists` says which cells of the rectangle can be focused. */
  layout(name: string, rows: number, columns: number, exists: (spot: Spot) => boolean): void {
    this.element.setAttribute('aria-label', name);
    this.element.setAttribute('aria-rowcount', String(rows));
    this.element.setAttribute('aria-colcount', String(columns));
    this.element.style.setProperty('--rows', String(rows));
    this.element.style.setProperty('--columns', String(columns));
    this.cells = [];
    const lines = Array.from({ length: rows }, (_, row) => {
      const buttons = Array.from({ length: columns }, (_, column) =>
        exists({ row, column }) ? makeCell(row, column) : null,
      );
      this.cells.push(buttons);
      const line = html('div', { role: 'row', 'aria-rowindex': row + 1 });
      for (const button of buttons) if (button) line.append(button.parentElement as Node);
      return line;
    });
    this.element.replaceChildren(...lines);
    if (!this.button(this.current)) this.current = this.nearest({ row: rows >> 1, column: columns >> 1 });
    this.makeCurrent(this.current);
    this.refresh();
  }

  /** Asks for all names again. */
  refresh(): void {
    this.cells.forEach((line, row) =>
      line.forEach((button, column) => {
        if (!button) return;
        const name = this.host.name({ row, column });
        if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
      }),
    );
  }

  /** Moves the focus to a cell. */
  focus(spot: Spot): void {
    this.button(spot)?.focus();
  }

  private button(spot: Spot): HTMLButtonElement | null {
    return this.cells[spot.row]?.[spot.column] ?? null;
  }

  private makeCurrent(spot: Spot): void {
    this.button(this.current)?.setAttribute('tabindex', '-1');
    this.current = spot;
    this.button(spot)?.setAttribute('tabindex', '0');
  }

  private onClick(event: MouseEvent): void {
    const spot = spotOf(event.target);
    if (spot && !this.pointerWasHere) this.host.press(spot);
    this.pointerWasHere = false;
  }

  private onKey(event: KeyboardEvent): void {
    const spot = spotOf(event.target);
    if (event.key === 'Escape') this.host.cancel();
    if (!spot || event.altKey || event.ctrlKey || event.metaKey) return;
    this.pointerWasHere = false;
    const last = { row: this.cells.length - 1, column: (this.cells[0]?.length ?? 1) - 1 };
    const step = STEPS[event.key];
    let next: Spot | null = null;
    if (step) next = this.beyond(spot, step);
    else if (event.key === 'Home') next = this.nearest({ row: spot.row, column: 0 });
    else if (event.key === 'End') next = this.nearest({ row: spot.row, column: last.column });
    else if (event.key === 'PageUp') next = this.nearest({ row: 0, column: spot.column });
    else if (event.key === 'PageDown') next = this.nearest({ row: last.row, column: spot.column });
    else return;
    event.preventDefault();
    if (next) this.focus(next);
  }

  /** The next cell in a direction; up and down a chequered board it zigzags. */
  private beyond(spot: Spot, [down, right]: [number, number]): Spot | null {
    for (let distance = 1; ; distance++) {
      const row = spot.row + down * distance;
      const column = spot.column + right * distance;
      if (!this.cells[row] || column < 0 || column >= this.cells[row].length) return null;
      if (this.cells[row][column]) return { row, column };
      if (down === 0) continue;
      const side = row % 2 === 0 ? 1 : -1;
      for (const aside of [column + side, column - side]) {
        if (this.cells[row][aside]) return { row, column: aside };
      }
    }
  }

  private nearest(spot: Spot): Spot {
    let best = spot;
    let bestDistance = Infinity;
    this.cells.forEach((line, row) =>
      line.forEach((button, column) => {
        const distance = Math.abs(row - spot.row) * 4 + Math.abs(column - spot.column);
        if (button && distance < bestDistance) [best, bestDistance] = [{ row, column }, distance];
      }),
    );
    return best;
  }
}

function makeCell(row: number, column: number): HTMLButtonElement {
  const button = html('button', { type: 'button', tabindex: -1, 'data-row': row, 'data-column': column });
  const cell = html('div', { role: 'gridcell', 'aria-colindex': column + 1 }, button);
  cell.style.gridColumn = String(column + 1);
  return button;
}

function spotOf(target: EventTarget | null): Spot | null {
  if (!(target instanceof HTMLElement) || target.dataset.row === undefined) return null;
  return { row: Number(target.dataset.row), column: Number(target.dataset.column) };
}

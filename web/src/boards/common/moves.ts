// Whether a board was told anything new: a choice half made outlives being told the same moves again.

/** Whether two lists hold the same moves in the same order. */
export function sameMoves(a: { text: string }[], b: { text: string }[]): boolean {
  return a.length === b.length && a.every((move, index) => move.text === b[index]?.text);
}

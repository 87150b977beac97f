// A word that nobody knows into the known one that was probably meant.

/** The known word with the fewest letters to change; null where more than a third of them would have to. */
export function nearest(word: string, known: readonly string[]): string | null {
  const [best] = known
    .map((one) => ({ one, changes: changesBetween(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, changes }) => changes * 3 <= Math.max(one.length, word.length))
    .sort((a, b) => a.changes - b.changes);
  return best?.one ?? null;
}

/** How many letters are to be added, removed or replaced (Levenshtein). */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

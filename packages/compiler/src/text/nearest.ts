// Finds the known word that a misspelt one probably means.
import { distance } from "fastest-levenshtein";

/** Returns the known word that differs in a few letters, or null: a wrong suggestion is worse than none. */
export function nearest(found: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let minimum = Number.POSITIVE_INFINITY;
  for (const word of known) {
    const letters = difference(found, word);
    if (letters < minimum && distance(found.toLowerCase(), word.toLowerCase()) <= tolerance(word))
      [best, minimum] = [word, letters];
  }
  return best;
}

/** Two swapped letters count as two. */
function tolerance({ length }: string): number {
  if (length <= 3) return 1;
  return length <= 8 ? 2 : Math.floor(length / 3);
}

/** Returns `did you mean …?` if one of the names is close enough. */
export function suggest(found: string, names: readonly string[]): string | null {
  const name = nearest(found, names);
  return name === null ? null : `did you mean \`${name}\`?`;
}

/**
 * True if the word can only be a typo of the other: no other known word is as close, few letters differ, and no digits.
 * `b` for `a` may be anything, and `line2` is not a typo of `line1`.
 */
export function isTypo(found: string, meant: string, known: readonly string[]): boolean {
  const slips = difference(found, meant);
  const isAlone = known.every((word) => word === meant || difference(found, word) > slips);
  const maximumDistance = Math.max(1, Math.floor(meant.length / 4));
  return isAlone && slips <= maximumDistance && slips * 2 < meant.length && digitsOf(found) === digitsOf(meant);
}

/** Returns the number of different letters, ignoring case; two swapped neighbours count once. */
function difference(found: string, word: string): number {
  const [a, b] = [found.toLowerCase(), word.toLowerCase()];
  const letters = distance(a, b);
  if (a.length !== b.length || letters < 2) return letters;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  const swapped = a.slice(0, at) + (a[at + 1] ?? "") + (a[at] ?? "") + a.slice(at + 2);
  return Math.min(letters, distance(swapped, b) + 1);
}

function digitsOf(word: string): string {
  return word.replaceAll(/\D/g, "");
}

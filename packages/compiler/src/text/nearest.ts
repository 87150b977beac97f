// A misspelt word and the known ones into the one that was probably meant, and whether it can be nothing else.
import { distance } from "fastest-levenshtein";

/** The known word that differs by a few letters, or null when none does: a wrong guess helps less than none. */
export function nearest(found: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const word of known) {
    const letters = difference(found, word);
    if (letters < least && distance(found.toLowerCase(), word.toLowerCase()) <= tolerance(word))
      [best, least] = [word, letters];
  }
  return best;
}

/** Two letters swapped count as two. */
function tolerance({ length }: string): number {
  if (length <= 3) return 1;
  return length <= 8 ? 2 : Math.floor(length / 3);
}

/** `did you mean …?`, when one of the names is near enough. */
export function suggest(found: string, names: readonly string[]): string | null {
  const name = nearest(found, names);
  return name === null ? null : `did you mean \`${name}\`?`;
}

/**
 * Whether a word can only be a slip of the pen for another: no other known one is as near, and it differs in few of its
 * letters and in none of its digits. `b` for `a` may be anything, and `line2` for `line1` is another line.
 */
export function isSlip(found: string, meant: string, known: readonly string[]): boolean {
  const slips = difference(found, meant);
  const isAlone = known.every((word) => word === meant || difference(found, word) > slips);
  const most = Math.max(1, Math.floor(meant.length / 4));
  return isAlone && slips <= most && slips * 2 < meant.length && digitsOf(found) === digitsOf(meant);
}

/** How many letters differ, whatever their case; two neighbours that are swapped count once. */
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

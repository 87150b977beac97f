// A misspelt word and the known ones into the one that was probably meant.
import { distance } from "fastest-levenshtein";

/** The known word that differs by a few letters, or null when none does: a wrong guess helps less than none. */
export function nearest(found: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const word of known) {
    const letters = distance(found.toLowerCase(), word.toLowerCase());
    if (letters < least && letters <= tolerance(word)) [best, least] = [word, letters];
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

// A misspelt word and the known ones into "did you mean".
import { closest, distance } from "fastest-levenshtein";

/** The known word that was probably meant, or null when none is near. */
export function suggest(given: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const nearest = closest(
    given.toLowerCase(),
    [...known].map((word) => word.toLowerCase()),
  );
  const word = known.find((one) => one.toLowerCase() === nearest) ?? null;
  return distance(given.toLowerCase(), nearest) <= Math.max(2, Math.floor(nearest.length / 3)) ? word : null;
}

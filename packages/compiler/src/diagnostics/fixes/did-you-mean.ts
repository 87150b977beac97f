// Suggests the nearest known name for an unknown one, as help and as a fix.
import { isTypo, nearest } from "../../text/nearest.ts";
import type { Located } from "../span.ts";
import { certain, changeTo, type Proposal, possible } from "./change.ts";

export interface Suggestion {
  readonly suggestion: string;
  readonly fixes: readonly Proposal[];
}

/** Returns `did you mean …?` with its fix; returns `otherwise`, a list of what is available, if no name is near. */
export function didYouMean(
  word: Located<string>,
  known: readonly string[],
  otherwise: string,
  kind: "word" | "key" = "word",
): Suggestion {
  const meant = nearest(word.value, known);
  if (meant === null) return { suggestion: otherwise, fixes: [] };
  return { suggestion: `did you mean \`${meant}\`?`, fixes: [changeWord(word, meant, known, kind)] };
}

/** Changes a misspelt word; certain if only one known name is near. */
export function changeWord(
  word: Located<string>,
  meant: string,
  known: readonly string[],
  kind: "word" | "key" = "word",
): Proposal {
  return changeTo(meant, word, isTypo(word.value, meant, known) ? certain : possible, kind);
}

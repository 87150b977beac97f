// A name that is not known into what the help says of it, and the fix that changes it to the one that is meant.
import { isTypo, nearest } from "../../text/nearest.ts";
import type { Located } from "../span.ts";
import { type Change, certain, type Proposal, possible } from "./change.ts";

export interface Suggested {
  readonly suggestion: string;
  readonly fixes: readonly Proposal[];
}

/** `did you mean …?` with its fix; `otherwise`, which lists what there is, where nothing is near enough. */
export function didYouMean(
  given: Located<string>,
  known: readonly string[],
  otherwise: string,
  kind: "word" | "key" = "word",
): Suggested {
  const meant = nearest(given.value, known);
  if (meant === null) return { suggestion: otherwise, fixes: [] };
  return { suggestion: `did you mean \`${meant}\`?`, fixes: [changeWord(given, meant, known, kind)] };
}

/** The change of a misspelt word to the one that is meant: certain where it can be no other. */
export function changeWord(
  { value, span }: Located<string>,
  meant: string,
  known: readonly string[],
  kind: "word" | "key" = "word",
): Proposal {
  const change: Change = { kind, span, expected: value, text: meant };
  const title = `change \`${value}\` to \`${meant}\``;
  return isTypo(value, meant, known) ? certain(title, change) : possible(title, change);
}

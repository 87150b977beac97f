// The members of an enum into its texts.
import type { EnumSyntax } from "../../1-syntax/syntax.ts";

/** Null where a member is no text that is written out. */
export function enumTexts({ members }: EnumSyntax): readonly string[] | null {
  const texts = members.map(({ value }) => (value?.kind === "string" ? value.value : null));
  return texts.includes(null) ? null : (texts as string[]);
}

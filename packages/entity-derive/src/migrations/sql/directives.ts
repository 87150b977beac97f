// Parses directives in comments, such as `-- entity-derive: no transaction`.
import type { Fault } from "../migration-file-error.ts";
import type { Token } from "./tokens.ts";

/** Directives for the whole file, or for the next statement. */
export type Directive =
  | { readonly kind: "no transaction" | "after deployment" | "not replayed"; readonly start: number }
  | { readonly kind: "allow"; readonly id: string; readonly reason: string; readonly start: number };

const withoutArgument = ["no transaction", "after deployment", "not replayed"] as const;
const every = [...withoutArgument, "allow"];

/** Whether the directive is for the whole file, and so must be at its top. */
export function isOfFile({ kind }: Directive): boolean {
  return kind === "no transaction" || kind === "after deployment";
}

/** Returns the directive of a comment, the problem with it, or null for other comments. */
export function directiveIn({ text, start }: Token): Directive | Fault | null {
  const block = /^\/\*\s*entity-derive\s*:/i.test(text);
  if (block)
    return { start, fault: "a directive has to be a comment of one line", help: "write `-- entity-derive: …`" };
  const match = /^--+\s*entity-derive\b\s*(:?)(.*)$/is.exec(text);
  if (match === null) return null;
  const [, colon, content = ""] = match;
  const words = content.trim().replaceAll(/\s+/g, " ");
  const known = withoutArgument.find((one) => one === words);
  if (colon === "") {
    // A comment that merely begins with the name is not a directive.
    if (known === undefined && !/^allow ED\d/.test(words)) return null;
    return { start, fault: "the directive has no colon", help: `write \`-- entity-derive: ${words}\`` };
  }
  if (known !== undefined) return { kind: known, start };
  if (/^allow\b/.test(words)) return allowIn(words, start);
  const help = `use one of ${every.map((one) => `\`${one}\``).join(", ")}`;
  return { start, fault: `\`${words}\` is not a directive`, help };
}

function allowIn(words: string, start: number): Directive | Fault {
  const [, id, reason] = /^allow (ED\d{3}) ?(?:, ?(.*))?$/.exec(words) ?? [];
  const example = "`-- entity-derive: allow ED803, the table is small`";
  if (id === undefined)
    return { start, fault: "`allow` needs the ID of a finding and a reason", help: `write ${example}` };
  if (reason === undefined || reason === "")
    return { start, fault: `\`allow ${id}\` gives no reason`, help: `write one after a comma: ${example}` };
  return { kind: "allow", id, reason, start };
}

// Builds the fix that declares a field required by an option, after the last field of the class with the option.
import { type Change, insert, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import { isInside, type Span } from "../../../diagnostics/span.ts";
import { addImports } from "../../resolve/add-imports.ts";
import type { Subject } from "../subject.ts";
import type { ClassPart } from "./bases.ts";

/** Returns the class whose annotation has an option, and its name in messages. */
export function classWithOption(
  span: Span,
  { parts, type }: Pick<Subject, "parts" | "type">,
): [ClassPart | null, string] {
  const found = parts.findLast(({ syntax }) => syntax.decorators.some((decorator) => isInside(span, decorator.span)));
  return [found ?? null, found?.syntax.name?.value ?? type];
}

/** Returns a fix to choose, because it adds a column. `declaration` has no semicolon. */
export function addField(declaration: string, part: ClassPart | null): readonly Proposal[] {
  if (part === null) return [];
  const { syntax, source } = part;
  const { file } = source;
  const last = syntax.members.findLast((member) => member.kind === "field" && member.key !== "parameter");
  if (last?.kind !== "field") return [];
  const annotations = [...declaration.matchAll(/@(\w+)/g)].flatMap(([, name]) => name ?? []);
  const imports = addImports(annotations, "value", file);
  return [possible(`add \`${declaration}\``, ...imports, insertAfter(last.span, declaration, file.syntax.text))];
}

/**
 * Inserts a line with the indentation and semicolon of the field before it, or continues that line if it has more text.
 */
function insertAfter({ path, start, end }: Span, declaration: string, text: string): Change {
  const hasSemicolon = text[end - 1] === ";";
  const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(?=(\r?\n))/.exec(text.slice(end));
  if (rest === null) return insert({ path, start: end, end }, `${hasSemicolon ? "" : ";"} ${declaration};`);
  const [blank, lineBreak = "\n"] = rest;
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1))?.[0] ?? "";
  const place = end + blank.length;
  return insert({ path, start: place, end: place }, `${lineBreak}${indent}${declaration}${hasSemicolon ? ";" : ""}`);
}

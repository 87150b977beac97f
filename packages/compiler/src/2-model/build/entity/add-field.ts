// The fix that declares a field an option needs: after the last field that the class itself declares.
import { type Change, insert, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { addImports } from "../../resolve/add-imports.ts";
import type { Subject } from "../subject.ts";

/** It is a column more, so somebody has to choose it. `declaration` has no semicolon. */
export function addedField(declaration: string, { type, source: { file } }: Subject): readonly Proposal[] {
  const members = file.syntax.classes.find(({ name }) => name?.value === type)?.members ?? [];
  const last = members.findLast((member) => member.kind === "field" && member.key !== "parameter");
  if (last?.kind !== "field") return [];
  const annotations = [...declaration.matchAll(/@(\w+)/g)].flatMap(([, name]) => name ?? []);
  const imports = addImports(annotations, "value", file);
  return [possible(`add \`${declaration}\``, ...imports, after(last.span, declaration, file.syntax.text))];
}

/** On a line of its own, in the way of the field before it, unless something follows that one on its line. */
function after({ path, start, end }: Span, declaration: string, text: string): Change {
  const hasSemicolon = text[end - 1] === ";";
  const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(?=(\r?\n))/.exec(text.slice(end));
  if (rest === null) return insert({ path, start: end, end }, `${hasSemicolon ? "" : ";"} ${declaration};`);
  const [blank, lineBreak = "\n"] = rest;
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1))?.[0] ?? "";
  const place = end + blank.length;
  return insert({ path, start: place, end: place }, `${lineBreak}${indent}${declaration}${hasSemicolon ? ";" : ""}`);
}

// Checks that a class can be an entity: exported by name, not abstract, not generic.
import type { ClassSyntax } from "../../../1-syntax/syntax.ts";
import { certain, insert, possible, replace } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { isTypeKeyword } from "../../../text/literal.ts";
import type { Source } from "../../resolve/source.ts";

/** Reports why a class cannot be an entity; true if it can. */
export function checkClass(syntax: ClassSyntax, { file, report }: Source): boolean {
  const { text } = file.syntax;
  const entity = syntax.name?.value ?? "";
  const { span } = syntax;
  if (syntax.exported === "nested") report.add("class-nested", span, { entity: entity || "User" });
  else if (syntax.name === null) report.add("class-anonymous", span, {});
  else if (isTypeKeyword(entity)) report.add("class-name", span, { entity });
  else if (syntax.exported === "default") {
    // Files that import the default would have to import the name.
    const modifier = modifierOf(syntax, text, /\bdefault\b\s*/);
    const keyword = { ...modifier, end: modifier.start + "default".length };
    report.add("class-default-export", keyword, { entity }, possible("remove `default`", replace(modifier, "")));
  } else if (syntax.exported === "none") {
    const fix = certain(`export \`${entity}\``, insert(syntax.head, "export "));
    report.add("class-not-exported", span, { entity }, fix);
  }
  if (syntax.abstract) {
    const fix = possible("remove `abstract`", replace(modifierOf(syntax, text, /\babstract\b\s*/), ""));
    report.add("class-abstract", span, { entity }, fix);
  }
  if (syntax.generic) report.add("class-generic", span, { entity });
  return (
    syntax.name !== null && !isTypeKeyword(entity) && syntax.exported === "named" && !syntax.abstract && !syntax.generic
  );
}

/** Returns the span of a modifier before the name, with the spaces after it. */
function modifierOf({ head }: ClassSyntax, text: string, modifier: RegExp): Span {
  const { index = 0, 0: found = "" } = modifier.exec(text.slice(head.start, head.end)) ?? {};
  const start = head.start + index;
  return { ...head, start, end: start + found.length };
}

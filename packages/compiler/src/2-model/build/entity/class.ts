// A class that is meant to be an entity: whether its form lets it be one.
import type { ClassSyntax } from "../../../1-syntax/syntax.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { isTypeKeyword } from "../../../text/literal.ts";

/** What makes a class unfit to be an entity, each said once. */
export function checkClass(syntax: ClassSyntax, report: Report): boolean {
  const entity = syntax.name?.value ?? "";
  const { span } = syntax;
  if (syntax.exported === "nested") report.add("class-nested", span, { entity: entity || "User" });
  else if (syntax.name === null) report.add("class-anonymous", span, {});
  else if (isTypeKeyword(entity)) report.add("class-name", span, { entity });
  else if (syntax.exported === "default") report.add("class-default-export", span, { entity });
  else if (syntax.exported === "none") report.add("class-not-exported", span, { entity });
  if (syntax.abstract) report.add("class-abstract", span, { entity });
  if (syntax.generic) report.add("class-generic", span, { entity });
  return (
    syntax.name !== null && !isTypeKeyword(entity) && syntax.exported === "named" && !syntax.abstract && !syntax.generic
  );
}

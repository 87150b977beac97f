// Checks the name of a field.
import type { FieldSyntax } from "../../../1-syntax/syntax.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { snakeCase } from "../../../text/names.ts";

/** Returns true if a column and a property can have this name; reports it otherwise. */
export function checkName(syntax: FieldSyntax, report: Report): boolean {
  const { value: field, span } = syntax.name;
  const refuse = (reason: string, suggestion: string): false => {
    report.add("field-name", span, { field, reason, suggestion });
    return false;
  };
  if (syntax.key === "static") return refuse("it is static, so no row has it", "remove `static`");
  const hidden = syntax.key === "private" ? "private" : syntax.accessibility;
  if (hidden !== null)
    return refuse(
      `it is ${hidden}, so generated code cannot read it`,
      'make it public, and exclude it from all DTOs with `@field("skip")`',
    );
  if (field in Object.prototype)
    return refuse(
      "every JavaScript object has a member of this name",
      `rename the field; \`@column({ name: "${snakeCase(field)}" })\` keeps the name of the column`,
    );
  if (syntax.key === "computed") return refuse("its name is computed", "write the name out");
  if (syntax.key === "quoted")
    return refuse(
      "its name is quoted",
      'use camelCase or snake_case; `@column({ name: "…" })` sets any name of the column',
    );
  return true;
}

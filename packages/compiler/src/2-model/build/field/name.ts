// What a member of the class is called, and whether a column and a property can share the name.
import type { FieldSyntax } from "../../../1-syntax/syntax.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { snakeCase } from "../../../text/names.ts";

/** The names that a column and a property can share. */
export function checkName(syntax: FieldSyntax, report: Report): boolean {
  const { value: field, span } = syntax.name;
  const refuse = (reason: string, suggestion: string): false => {
    report.add("field-name", span, { field, reason, suggestion });
    return false;
  };
  if (syntax.key === "static") return refuse("it is static, so no row has it", "remove `static`");
  if (syntax.key === "private")
    return refuse(
      "it is private, so generated code cannot read it",
      'make it public; `@field("skip")` keeps it out of every DTO',
    );
  if (syntax.accessibility !== null)
    return refuse(
      `it is ${syntax.accessibility}, so generated code cannot read it`,
      'make it public; `@field("skip")` keeps it out of every DTO',
    );
  if (field in Object.prototype)
    return refuse(
      "every JavaScript object has a member of this name, so an absent value would look like it",
      `name the field otherwise; \`@column({ name: "${snakeCase(field)}" })\` keeps the column's name`,
    );
  if (syntax.key === "computed") return refuse("its name is computed", "write the name out");
  if (syntax.key === "quoted")
    return refuse(
      "its name is quoted",
      'name it in camelCase or snake_case; `@column({ name: "…" })` gives the column any name',
    );
  return true;
}

// Reads the options `table` and `schema`.
import { possible, removeOption, replace } from "../../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../../diagnostics/report.ts";
import type { Located, Span } from "../../../../diagnostics/span.ts";
import { tableName } from "../../../../language/words/entity.ts";
import { fitIdentifier, isValidIdentifier } from "../../../../text/identifier.ts";
import type { Table } from "../../../data/entity.ts";
import { readable } from "../../../resolve/annotations/argument.ts";
import type { EntityOptions } from "../../../resolve/annotations/entity-options.ts";
import type { Source } from "../../../resolve/source.ts";
import { formerName } from "../../explicit-name.ts";

/** Returns the table, or null after a diagnostic. */
export function readTable({ table, schema, was }: EntityOptions, type: string, { report }: Source): Table | null {
  const impossible = ({ value = "" }: { readonly value?: string | undefined }): boolean =>
    value.trim() === "" || !isValidIdentifier(value);
  const isTable = table.kind === "value" && !impossible(table);
  const isSchema = schema.kind !== "value" || !impossible(schema);
  if (table.kind === "value" && !isTable) {
    const fix = possible(`change it to \`"${tableName(type)}"\``, replace(table.span, `"${tableName(type)}"`));
    report.add("table-empty", table.span, { entity: type, table: tableName(type) }, fix);
  }
  if (schema.kind === "value" && !isSchema)
    report.add("schema-empty", schema.span, { entity: type }, removeOption("schema", schema.span));
  if (!isTable || !isSchema) return null;
  checkQualified(table, schema.kind === "value", report);
  return {
    schema: fitIdentifier(schema.value ?? "public"),
    name: fitIdentifier(table.value),
    was: formerName(readable(was), report),
    span: table.span,
  };
}

/** Reports `"crm.users"`, which is a single name with a dot and rarely intended. */
function checkQualified({ value, span }: Located<string>, hasSchema: boolean, report: Report): void {
  const [schema = "", name = "", ...more] = value.split(".");
  if (schema === "" || name === "" || more.length > 0) return;
  const separate = `table: "${name}", schema: "${schema}"`;
  const change = replace(span, `"${name}", schema: "${schema}"`, `"${value}"`);
  const fixes = hasSchema ? [] : [possible(`change it to \`${separate}\``, change)];
  report.add("table-qualified", span, { table: value, separate }, ...fixes);
}

/** Returns the table for a class whose own could not be read. */
export function placeholderTable(type: string, span: Span): Table {
  return { schema: "public", name: tableName(type), was: null, span };
}

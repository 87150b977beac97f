// The options `table` and `schema` into the table's name.
import { possible, removeOption, replace } from "../../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../../diagnostics/report.ts";
import type { Located, Span } from "../../../../diagnostics/span.ts";
import { tableName } from "../../../../language/words/entity.ts";
import { fitIdentifier, isValidIdentifier } from "../../../../text/identifier.ts";
import type { Table } from "../../../data/entity.ts";
import { readable } from "../../../resolve/annotations/argument.ts";
import type { EntityOptions } from "../../../resolve/annotations/entity-options.ts";
import type { Source } from "../../../resolve/source.ts";
import { formerName } from "../../former-name.ts";

/** Null where the table cannot be known. */
export function readTable({ table, schema, was }: EntityOptions, type: string, { report }: Source): Table | null {
  const impossible = ({ value = "" }: { readonly value?: string | undefined }): boolean =>
    value.trim() === "" || !isValidIdentifier(value);
  const isTable = table.kind === "value" && !impossible(table);
  const isSchema = schema.kind !== "value" || !impossible(schema);
  if (table.kind === "value" && !isTable) {
    const fixes = [possible(`change it to \`"${tableName(type)}"\``, replace(table.span, `"${tableName(type)}"`))];
    report.add("table-empty", table.span, { entity: type, table: tableName(type) }, { fixes });
  }
  if (schema.kind === "value" && !isSchema)
    report.add("schema-empty", schema.span, { entity: type }, { fixes: [removeOption("schema", schema.span)] });
  if (!isTable || !isSchema) return null;
  checkQualified(table, schema.kind === "value", report);
  return {
    schema: fitIdentifier(schema.value ?? "public"),
    name: fitIdentifier(table.value),
    was: formerName(readable(was), report),
    span: table.span,
  };
}

/** `"crm.users"` is one name with a dot in it, which is hardly ever meant. */
function checkQualified({ value, span }: Located<string>, hasSchema: boolean, report: Report): void {
  const [schema = "", name = "", ...more] = value.split(".");
  if (schema === "" || name === "" || more.length > 0) return;
  const separate = `table: "${name}", schema: "${schema}"`;
  const change = replace(span, `"${name}", schema: "${schema}"`, `"${value}"`);
  const fixes = hasSchema ? [] : [possible(`change it to \`${separate}\``, change)];
  report.add("table-qualified", span, { table: value, separate }, { fixes });
}

/** What the table of a class may be called where it is not known. */
export function tableStandIn(type: string, span: Span): Table {
  return { schema: "public", name: tableName(type), was: null, span };
}

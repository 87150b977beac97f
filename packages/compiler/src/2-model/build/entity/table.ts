// The options `table` and `schema` into the table's name.
import { possible, replace, withoutOption } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { tableName } from "../../../language/words/entity.ts";
import { fitIdentifier, isPossibleIdentifier } from "../../../text/identifier.ts";
import type { Table } from "../../data/entity.ts";
import type { EntityOptions } from "../../resolve/annotations/entity-options.ts";
import { readable } from "../../resolve/annotations/read-arguments.ts";
import type { Source } from "../../resolve/source.ts";
import { formerName } from "../former-name.ts";

/** Null where the table cannot be known. */
export function readTable({ table, schema, was }: EntityOptions, type: string, { report }: Source): Table | null {
  const impossible = ({ value = "" }: { readonly value?: string | undefined }): boolean =>
    value.trim() === "" || !isPossibleIdentifier(value);
  const isTable = table.kind === "value" && !impossible(table);
  const isSchema = schema.kind !== "value" || !impossible(schema);
  if (table.kind === "value" && !isTable) {
    const fixes = [possible(`change it to \`"${tableName(type)}"\``, replace(table.span, `"${tableName(type)}"`))];
    report.add("table-empty", table.span, { entity: type, table: tableName(type) }, { fixes });
  }
  if (schema.kind === "value" && !isSchema)
    report.add("schema-empty", schema.span, { entity: type }, { fixes: [withoutOption("schema", schema.span)] });
  if (!isTable || !isSchema) return null;
  return {
    schema: fitIdentifier(schema.value ?? "public"),
    name: fitIdentifier(table.value),
    was: formerName(readable(was), report),
    span: table.span,
  };
}

/** What the table of a class may be called where it is not known. */
export function tableStandIn(type: string, span: Span): Table {
  return { schema: "public", name: tableName(type), was: null, span };
}

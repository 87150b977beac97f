// Turns what is known of a value into the form that other rooms read.
import type { AnalyzedColumn, AnalyzedValue, SqlType } from "../data/analysis.ts";
import { type Catalog, withoutDomains } from "./catalog/catalog.ts";
import type { ResultColumn } from "./scope.ts";
import { elementOf } from "./values/elements.ts";
import { fieldsOfType } from "./values/node-types.ts";
import type { Value } from "./values/value.ts";

export function analyzedColumn({ name, value }: ResultColumn, catalog: Catalog): AnalyzedColumn {
  return { name, ...analyzedValue(value, catalog) };
}

export function analyzedValue(value: Value, catalog: Catalog): AnalyzedValue {
  return {
    type: sqlType(value, catalog),
    nullable: value.nullable,
    nullReasons: value.nullable ? value.reasons : [],
    origins: value.origins ?? [],
  };
}

const record = 2249;
const recordArray = 2287;

function sqlType(value: Value, catalog: Catalog): SqlType {
  const [oid, modifier] = withoutDomains(catalog, value.type, value.modifier);
  const type = catalog.types.get(oid);
  const isArray = (type?.element ?? 0) !== 0 || oid === recordArray;
  if (isArray) return { kind: "array", element: analyzedValue(elementOf(value, type?.element ?? 0, catalog), catalog) };
  const fields = value.fields ?? fieldsOfType(oid, catalog);
  if (fields !== null)
    return { kind: "row", table: value.table, columns: fields.map((field) => analyzedColumn(field, catalog)) };
  if (oid === record) return { kind: "record" };
  if (type?.kind === "e") return { kind: "enum", schema: type.schema, name: type.name, labels: type.labels };
  return { kind: "base", name: type?.name ?? "unknown", modifier };
}

// Unique columns and indexes into what is unique, what single rows are found by, and how the database calls it.
import { fitIdentifier } from "../../../text/identifier.ts";
import { pascalCase } from "../../../text/names.ts";
import type { Field } from "../../data/field.ts";
import { relationName } from "../../data/relation-names.ts";
import type { Index, Lookup, Unique } from "../../data/rules.ts";

export function buildUniques(
  table: string,
  id: Field,
  fields: readonly Field[],
  indexes: readonly Index[],
): readonly Unique[] {
  const primary: Unique = { fields: [id], live: false, kind: "id", name: fitIdentifier(`${table}_pkey`) };
  const columns = fields.flatMap((field): Unique[] => {
    const { unique, ci } = field.column;
    if (unique === "no" || field === id) return [];
    const live = unique === "live";
    const name = relationName(table, [field], ci ? "lower_key" : "key");
    return [{ fields: [field], live, kind: live || ci ? "index" : "key", name }];
  });
  const several = indexes.map(
    (index): Unique => ({
      fields: index.fields,
      live: false,
      kind: "index",
      name: relationName(table, index.fields, "key"),
    }),
  );
  return [primary, ...columns, ...several];
}

/** Single columns that are unique or read without regard to case, then unique indexes over several. */
export function buildLookups(id: Field, fields: readonly Field[], indexes: readonly Index[]): readonly Lookup[] {
  const single = fields.filter((field) => field !== id && (field.column.unique !== "no" || field.column.ci));
  const several = indexes.filter((index) => index.fields.length > 1);
  return [...single.map((field) => [field]), ...several.map((index) => index.fields)].map((found) => ({
    fields: found,
    suffix: found.map((field) => pascalCase(field.name)).join("And"),
  }));
}

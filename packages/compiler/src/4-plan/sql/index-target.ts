// SQL of an index's keys, included columns and predicate, in CREATE INDEX and ON CONFLICT.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import type { IndexKey } from "../../2-model/data/table/index-keys.ts";
import type { FieldRange } from "../../2-model/data/table/index-ranges.ts";
import { type Index, isLowercased } from "../../2-model/data/table/indexes.ts";
import { quoteIdentifier, quoteLiteral } from "../../text/identifier.ts";
import { joinSql, rawSql, type Sql, sql, verbatimSql } from "../../text/sql.ts";
import { searchedSql } from "./full-text.ts";
import { columnSql, liveConditions } from "./pieces.ts";

/** Returns the target of ON CONFLICT: `(email)`, `(LOWER(email))` or `(email) WHERE deleted_at IS NULL`. */
export function indexTarget(entity: Entity, index: Index): Sql {
  const keys = index.keys.map((key) => keySql(key, index));
  return sql`(${joinSql(keys, ", ")})${predicate(entity, index)}`;
}

/** Returns the same for CREATE INDEX, with the orders of keys and the included columns. */
export function indexDefinition(entity: Entity, index: Index): Sql {
  const keys = index.keys.map((key) => sql`${keySql(key, index)}${rawSql(orderOf(key))}`);
  return sql`(${joinSql(keys, ", ")})${rawSql(includeClause(index.include))}${predicate(entity, index)}`;
}

/** Returns ` INCLUDE (title)`, or an empty text. */
export function includeClause(fields: readonly Field[]): string {
  if (fields.length === 0) return "";
  return ` INCLUDE (${fields.map(({ column }) => quoteIdentifier(column.name)).join(", ")})`;
}

function predicate(entity: Entity, index: Index): Sql {
  const [live] = index.unique === "live" ? liveConditions(entity) : [];
  const condition = index.where === null ? live : sql`(${verbatimSql(index.where.value)})`;
  return condition === undefined ? rawSql("") : sql` WHERE ${condition}`;
}

export function keySql({ of }: IndexKey, index: Index): Sql {
  switch (of.kind) {
    case "range":
      return rangeSql(of.range);
    case "full-text":
      return rawSql(searchedSql(of.fullText));
    case "expression":
      return sql`(${verbatimSql(of.sql.value)})`;
    case "field":
      if (index.content === "trigrams") return sql`${columnSql(of.field)} gin_trgm_ops`;
      return isLowercased(index, of.field) ? sql`LOWER(${columnSql(of.field)})` : columnSql(of.field);
  }
}

/** Returns ` DESC NULLS LAST`, without what is PostgreSQL's default. */
function orderOf({ isDescending, nullsFirst }: IndexKey): string {
  const nulls = nullsFirst === isDescending ? "" : ` NULLS ${nullsFirst ? "FIRST" : "LAST"}`;
  return `${isDescending ? " DESC" : ""}${nulls}`;
}

function rangeSql({ type, from, to, bounds }: FieldRange): Sql {
  const third = bounds === "[)" ? "" : `, ${quoteLiteral(bounds)}`;
  return sql`${rawSql(type)}(${columnSql(from)}, ${columnSql(to)}${rawSql(third)})`;
}

// An index into what it is of: the columns or their lowercased text, and the rows; the target of an upsert, too.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Index, isLowercased } from "../../2-model/data/indexes.ts";
import { joinSql, type Sql, sql, verbatimSql } from "../../text/sql.ts";
import { columnSql, liveSql } from "./pieces.ts";

/** `(email)`, `(LOWER(email))`, `(email) WHERE deleted_at IS NULL` */
export function indexTarget(entity: Entity, index: Index): Sql {
  const columns = index.fields.map((field) => {
    if (index.holds === "trigrams") return sql`${columnSql(field)} gin_trgm_ops`;
    return isLowercased(index, field) ? sql`LOWER(${columnSql(field)})` : columnSql(field);
  });
  const target = sql`(${joinSql(columns, ", ")})`;
  const [predicate] = index.unique === "live" ? liveSql(entity) : [];
  const given = index.where === null ? predicate : sql`(${verbatimSql(index.where.value)})`;
  return given === undefined ? target : sql`${target} WHERE ${given}`;
}

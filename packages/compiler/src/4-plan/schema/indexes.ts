// An entity's indexes into the statements that create them, but for those that CREATE TABLE makes with its constraints.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Index } from "../../2-model/data/indexes.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { rawSql, type Sql, sql } from "../../text/sql.ts";
import { indexTarget } from "../sql/index-target.ts";
import { tableSql } from "../sql/pieces.ts";

export function createIndexes(entity: Entity): readonly Sql[] {
  return entity.indexes.filter(({ madeBy }) => madeBy === "create-index").map((index) => createIndex(entity, index));
}

function createIndex(entity: Entity, index: Index): Sql {
  const unique = rawSql(index.unique === "no" ? "" : "UNIQUE ");
  const method = rawSql(index.method === "btree" ? "" : `USING ${index.method} `);
  return sql`
    CREATE ${unique}INDEX IF NOT EXISTS ${rawSql(quoteIdentifier(index.name))}
      ON ${tableSql(entity)} ${method}${indexTarget(entity, index)}`;
}

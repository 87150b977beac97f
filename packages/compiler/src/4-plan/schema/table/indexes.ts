// The CREATE INDEX statements of an entity; indexes of constraints are part of CREATE TABLE.
import type { Entity } from "../../../2-model/data/entity.ts";
import type { Index } from "../../../2-model/data/table/indexes.ts";
import { quoteIdentifier } from "../../../text/identifier.ts";
import { rawSql, sql } from "../../../text/sql.ts";
import { indexDefinition } from "../../sql/index-target.ts";
import { tableSql } from "../../sql/pieces.ts";
import { type Definition, definition } from "./definition.ts";

export function createIndexes(entity: Entity): readonly Definition[] {
  return entity.indexes
    .filter(({ createdBy }) => createdBy === "create-index")
    .map((index) => createIndex(entity, index));
}

export function createIndex(entity: Entity, index: Index): Definition {
  const method = rawSql(index.method === "btree" ? "" : `USING ${index.method} `);
  const rest = sql`
    ${rawSql(quoteIdentifier(index.name))}
      ON ${tableSql(entity)} ${method}${indexDefinition(entity, index)}`;
  return definition(index.unique === "no" ? "CREATE INDEX" : "CREATE UNIQUE INDEX", rest, "IF NOT EXISTS");
}

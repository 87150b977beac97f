// An entity into its indexes: what must be unique, what is searched, what foreign keys and options ask for.

import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { relationName } from "../../2-model/data/relation-names.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { joinSql, rawSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import { conflictTarget } from "../operations/upsert.ts";
import { columnSql, tableSql } from "../sql/pieces.ts";

export function createIndexes(entity: Entity): readonly Sql[] {
  const unique = entity.uniques.filter((candidate) => candidate.kind === "index");
  const made = [
    ...unique.map((candidate) => createIndex(entity, candidate.name, conflictTarget(entity, candidate), "UNIQUE ")),
    ...entity.fields.flatMap((field) => fieldIndexes(entity, field)),
    ...entity.parents
      .filter((parent) => parent.isIndexed && needsIndex(entity, parent.field))
      .map((parent) => plainIndex(entity, [parent.field])),
    ...entity.indexes.map((index) => plainIndex(entity, index.fields)),
  ];
  // What is asked for twice is made once.
  return [...new Map(made.map((index) => [sqlText(index), index])).values()];
}

function fieldIndexes(entity: Entity, field: Field): readonly Sql[] {
  const { name } = entity.table;
  const { index, ci } = field.column;
  const made: Sql[] = [];
  const isUnique = entity.uniques.some(({ fields }) => isOnly(field, fields));
  if (ci && !isUnique)
    made.push(createIndex(entity, relationName(name, [field], "lower_idx"), sql`(LOWER(${columnSql(field)}))`));
  if (index !== null) {
    const method = index.value === "btree" ? "" : `USING ${index.value} `;
    made.push(createIndex(entity, relationName(name, [field], "idx"), sql`${rawSql(method)}(${columnSql(field)})`));
  }
  if (isSearched(field)) {
    const target = sql`USING gin (${columnSql(field)} gin_trgm_ops)`;
    made.push(createIndex(entity, relationName(name, [field], "trgm_idx"), target));
  }
  return made;
}

/** PostgreSQL indexes no foreign key by itself; a unique column or one with its own index has one. */
function needsIndex(entity: Entity, field: Field): boolean {
  const unique = entity.uniques.some(({ fields, live }) => isOnly(field, fields) && !field.column.ci && !live);
  return !unique && field.column.index === null && !entity.indexes.some(({ fields }) => isOnly(field, fields));
}

function isOnly(field: Field, [first, second]: readonly Field[]): boolean {
  return first === field && second === undefined;
}

function plainIndex(entity: Entity, fields: readonly Field[]): Sql {
  const target = sql`(${joinSql(fields.map(columnSql), ", ")})`;
  return createIndex(entity, relationName(entity.table.name, fields, "idx"), target);
}

function createIndex(entity: Entity, name: string, target: Sql, unique: "" | "UNIQUE " = ""): Sql {
  return sql`
    CREATE ${rawSql(unique)}INDEX IF NOT EXISTS ${rawSql(quoteIdentifier(name))}
      ON ${tableSql(entity)} ${target}`;
}

export function isSearched(field: Field): boolean {
  return field.filters.some((filter) => filter.value === "search");
}

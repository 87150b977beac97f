// Facts about tables for judging plans: entities, indexes, foreign keys and sizes.

import {
  readIndexes,
  readReferences,
  readSizes,
  statisticsSince,
  type TableIndex,
  type TableReference,
} from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import type { Entity } from "../../../2-model/data/entity.ts";
import { escapePattern } from "../../../text/escape-pattern.ts";

export interface Facts {
  readonly entities: readonly Entity[];
  readonly indexes: readonly TableIndex[];
  readonly references: readonly TableReference[];
  /** Null if the database was created for this run, and has no statistics. */
  readonly usage: Usage | null;
}

/** The statistics of a live database. */
export interface Usage {
  /** Numbers of rows, by `public.users`. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly since: string | null;
}

export async function readFacts(db: Transaction, entities: readonly Entity[], isLive: boolean): Promise<Facts> {
  const schemas = [...new Set(entities.map(({ table }) => table.schema))];
  return {
    entities,
    indexes: await readIndexes(db, schemas),
    references: await readReferences(db, schemas),
    usage: isLive ? { sizes: await readSizes(db, schemas), since: await statisticsSince(db) } : null,
  };
}

/** Returns `users`, with its number of rows if known. */
export function tableLabel({ usage }: Facts, { table: { schema, name } }: Entity): string {
  const size = usage?.sizes.get(`${schema}.${name}`);
  return size === undefined
    ? `\`${name}\``
    : `\`${name}\` (about ${size.toLocaleString("en-US")} ${size === 1 ? "row" : "rows"})`;
}

/** Returns the indexes of a table that contain all rows that the entity's statements read. */
export function indexesOf({ indexes }: Facts, { table, deletedAt }: Entity): readonly TableIndex[] {
  const isOfLive = (predicate: string): boolean =>
    deletedAt !== null && new RegExp(`^\\(?"?${escapePattern(deletedAt.column.name)}"? IS NULL\\)?$`).test(predicate);
  return indexes.filter(
    (index) =>
      index.schema === table.schema &&
      index.table === table.name &&
      (index.predicate === null || isOfLive(index.predicate)),
  );
}

/** True if a condition of a plan refers to the column. */
export function namesColumn(condition: string, column: string): boolean {
  return new RegExp(`[(. ]"?${escapePattern(column)}"?[ ):\\[]`).test(condition);
}

/** True if an index condition refers to the index's first column. */
export function startsIndex({ indexes }: Facts, name: string, condition: string): boolean {
  const index = indexes.find((one) => one.name === name);
  if (index === undefined || index.method !== "btree") return true;
  const [first] = index.columns;
  return first === null || first === undefined || namesColumn(condition, first);
}

/** Returns advice about an index that the entity declares and the database lacks. */
export function missingIndexHelp({ names, migrations }: Entity, index: string): string {
  const fact = `\`${names.type}\` needs the index \`${index}\`, which the database does not have`;
  return migrations === null
    ? `${fact}: create it where the table is created`
    : `${fact}: apply pending migrations, or write one with \`entity-derive migrate new\``;
}

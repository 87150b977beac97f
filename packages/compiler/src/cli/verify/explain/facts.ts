// What is known of tables while plans are judged: their entities, their indexes and foreign keys, how large they are.

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
  /** Null where the database was made for this run: nothing of it says how it is used. */
  readonly usage: Usage | null;
}

/** What a live database has counted. */
export interface Usage {
  /** Rows by `public.users`. */
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

/** The entity that has the table; undefined for one of others. */
export function entityOf({ entities }: Facts, schema: string, table: string): Entity | undefined {
  return entities.find((entity) => entity.table.schema === schema && entity.table.name === table);
}

/** `users`, with the number of its rows where somebody counts them. */
export function shownTable({ usage }: Facts, { table: { schema, name } }: Entity): string {
  const size = usage?.sizes.get(`${schema}.${name}`);
  return size === undefined
    ? `\`${name}\``
    : `\`${name}\` (about ${size.toLocaleString("en-US")} ${size === 1 ? "row" : "rows"})`;
}

/** The indexes of a table that hold all rows that statements of the entity see. */
export function indexesOf({ indexes }: Facts, { table, live }: Entity): readonly TableIndex[] {
  const isOfLive = (predicate: string): boolean =>
    live !== null && new RegExp(`^\\(?"?${escapePattern(live.column.name)}"? IS NULL\\)?$`).test(predicate);
  return indexes.filter(
    (index) =>
      index.schema === table.schema &&
      index.table === table.name &&
      (index.predicate === null || isOfLive(index.predicate)),
  );
}

/** Whether a condition, as plans write them, is about the column. */
export function namesColumn(condition: string, column: string): boolean {
  return new RegExp(`[(. ]"?${escapePattern(column)}"?[ ):\\[]`).test(condition);
}

/** Whether a condition on an index is about its first column. */
export function isLed({ indexes }: Facts, name: string, condition: string): boolean {
  const index = indexes.find((one) => one.name === name);
  if (index === undefined || index.method !== "btree") return true;
  const [first] = index.columns;
  return first === null || first === undefined || namesColumn(condition, first);
}

/** What to do about an index that the entity asks for already. */
export function lacking({ names, migrations }: Entity, index: string): string {
  const fact = `\`${names.type}\` asks for the index \`${index}\`, which the database lacks`;
  return migrations === null
    ? `${fact}: whoever makes the table has to make it`
    : `${fact}: \`entity-derive migrate new\` writes the migration, where none is pending`;
}

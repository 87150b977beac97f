// An entity into its DDL: idempotent, each list in the order in which it has to run.
import { choiceIn } from "../../2-model/data/column-type.ts";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { quoteIdentifier, quoteText } from "../../text/identifier.ts";
import { rawSql, type Sql } from "../../text/sql.ts";
import { qualifiedTable } from "../sql/pieces.ts";
import { isStored } from "../sql/published.ts";
import { type Ddl, type SharedDdl, sharedDdl } from "./ddl.ts";
import { createIndexes } from "./indexes.ts";
import { addForeignKey, createTable, unlessPresent } from "./table.ts";
import { auditTriggers, touchTriggers } from "./triggers.ts";

export interface MigrationPlan {
  /** `public.users`, quoted where it must be. */
  readonly table: string;
  /** The tables that foreign keys of this one need before. */
  readonly references: readonly string[];
  readonly extensions: readonly string[];
  readonly types: readonly Sql[];
  readonly up: Sql;
  /** Foreign keys that can be added only when all tables exist. */
  readonly constraints: readonly Sql[];
  /** The table that events are stored in; null where none are. */
  readonly outbox: SharedDdl | null;
  readonly triggers: readonly Ddl[];
}

export function planMigration(entity: Entity): MigrationPlan | null {
  if (entity.migrations === null) return null;
  const needed = entity.parents.filter((parent) => parent.target !== entity && !parent.closesCycle);
  return {
    table: qualifiedTable(entity),
    references: [...new Set(needed.map((parent) => qualifiedTable(parent.target)))],
    extensions: extensions(entity),
    types: enumTypes(entity),
    up: script([...createSchema(entity), createTable(entity), ...createIndexes(entity)]),
    constraints: entity.parents.filter((parent) => parent.closesCycle).map((parent) => addForeignKey(entity, parent)),
    outbox: isStored(entity) ? sharedDdl("outboxTable") : null,
    triggers: [...touchTriggers(entity), ...auditTriggers(entity)],
  };
}

function script(statements: readonly Sql[]): Sql {
  return {
    kind: "sql",
    parts: statements.flatMap(({ parts }, index) => [...(index === 0 ? [] : ["\n\n"]), ...parts, ";"]),
  };
}

function extensions(entity: Entity): readonly string[] {
  const searched = entity.indexes.some(({ holds }) => holds === "trigrams") ? ["pg_trgm"] : [];
  const names = new Set([...searched, ...(entity.migrations?.extensions ?? [])]);
  return [...names].map((name) => `CREATE EXTENSION IF NOT EXISTS ${quoteIdentifier(name)}`);
}

function createSchema({ table }: Entity): readonly Sql[] {
  return table.schema === "public" ? [] : [rawSql(`CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(table.schema)}`)];
}

function enumTypes(entity: Entity): readonly Sql[] {
  const types = new Map<string, Sql>();
  for (const { column, type } of storedFields(entity)) {
    const choice = choiceIn(type);
    if (column.pgEnum === null || choice === null) continue;
    const create = `CREATE TYPE ${quoteIdentifier(column.pgEnum.value)} AS ENUM (${choice.values.map(quoteText).join(", ")});`;
    types.set(column.pgEnum.value, unlessPresent(create));
  }
  return [...types.values()];
}

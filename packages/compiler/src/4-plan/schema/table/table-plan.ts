// An entity into all that its table consists of: the one place that knows it, for the migration and for the schema.

import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { enumType } from "../../../2-model/data/field/field.ts";
import { isAddedSeparately } from "../../../2-model/data/table/distribution.ts";
import { outboxOf } from "../../../2-model/data/write/outbox.ts";
import { quoteIdentifier, quoteLiteral } from "../../../text/identifier.ts";
import { rawSql, type Sql } from "../../../text/sql.ts";
import { qualifiedTable } from "../../sql/pieces.ts";
import { qualifiedType } from "../../sql/postgres-type.ts";
import { addForeignKeys, createTable } from "./create-table.ts";
import { type SharedDdl, sharedDdl } from "./ddl.ts";
import type { Definition } from "./definition.ts";
import { distributionStatements } from "./distribution.ts";
import { comparesValues } from "./exclude.ts";
import { createIndexes } from "./indexes.ts";
import { ownerPolicy } from "./policies.ts";
import { auditTriggers, type TriggerPlan, touchTriggers } from "./triggers.ts";

/** Each list in the order in which it has to be run. */
export interface TablePlan {
  readonly entity: Entity;
  /** `public.users`, quoted where it must be. */
  readonly name: string;
  /** The tables that foreign keys of this one need before. */
  readonly references: readonly string[];
  readonly extensions: readonly Definition[];
  /** The schemas of the table and of its enum types, where those are not there anyway. */
  readonly schemas: { readonly table: readonly Definition[]; readonly types: readonly Definition[] };
  readonly types: readonly Definition[];
  readonly table: Definition;
  readonly indexes: readonly Definition[];
  /** What distributes it; both statements can be run again. */
  readonly distribution: readonly Sql[];
  /** Foreign keys that can be added only when all tables exist. */
  readonly constraints: readonly Definition[];
  /** The tables that events are stored in; null where none are. */
  readonly outbox: SharedDdl | null;
  readonly triggers: readonly TriggerPlan[];
  /** What keeps rows to their owner. */
  readonly policies: readonly Definition[];
}

/** Null where the table is not ours to make. */
export function planTable(entity: Entity): TablePlan | null {
  if (entity.migrations === null) return null;
  const name = qualifiedTable(entity);
  const needed = entity.parents.filter(({ closesCycle }) => !closesCycle).map(({ target }) => qualifiedTable(target));
  return {
    entity,
    name,
    references: [...new Set(needed.filter((table) => table !== name))],
    extensions: extensions(entity),
    schemas: {
      table: schemas([entity.table.schema]),
      types: schemas(storedFields(entity).flatMap((field) => enumType(field)?.schema ?? [])),
    },
    types: enumTypes(entity),
    table: createTable(entity),
    indexes: createIndexes(entity),
    distribution: distributionStatements(entity),
    constraints: entity.parents
      .filter((parent) => isAddedSeparately(entity, parent))
      .flatMap((parent) => addForeignKeys(entity, parent)),
    outbox: outboxDdl(entity),
    triggers: [...touchTriggers(entity), ...auditTriggers(entity)],
    policies: ownerPolicy(entity),
  };
}

const outboxes = { rows: "outboxTable", batches: "outboxBatchesTables" } as const;

function outboxDdl(entity: Entity): SharedDdl | null {
  const outbox = outboxOf(entity);
  return outbox === null ? null : sharedDdl(outboxes[outbox.kind]);
}

function extensions(entity: Entity): readonly Definition[] {
  const searched = entity.indexes.some(({ content }) => content === "trigrams") ? ["pg_trgm"] : [];
  const compared = comparesValues(entity) ? ["btree_gist"] : [];
  const names = new Set([...searched, ...compared, ...(entity.migrations?.extensions ?? [])]);
  return [...names].map((name) => named("CREATE EXTENSION", quoteIdentifier(name)));
}

function schemas(names: readonly string[]): readonly Definition[] {
  const made = new Set(names.filter((name) => name !== "public"));
  return [...made].map((name) => named("CREATE SCHEMA", quoteIdentifier(name)));
}

function named(verb: string, name: string): Definition {
  return { verb, rest: rawSql(name), again: "IF NOT EXISTS", isShared: true };
}

function enumTypes(entity: Entity): readonly Definition[] {
  const types = new Map<string, Definition>();
  for (const field of storedFields(entity)) {
    const type = enumType(field);
    if (type === null) continue;
    const name = qualifiedType(type);
    const rest = rawSql(`${name} AS ENUM (${type.labels.map(quoteLiteral).join(", ")})`);
    types.set(name, { verb: "CREATE TYPE", rest, again: "caught" });
  }
  return [...types.values()];
}

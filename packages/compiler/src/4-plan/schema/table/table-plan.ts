// Plans the DDL of an entity's table, for its migration and for the schema.
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { enumType } from "../../../2-model/data/field/field.ts";
import { keyedOperations } from "../../../2-model/data/http.ts";
import { isAddedSeparately } from "../../../2-model/data/table/distribution.ts";
import { outboxOf } from "../../../2-model/data/write/events-and-audit.ts";
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
import { ownerPolicy, type PolicyPlan } from "./policies.ts";
import { auditTriggers, type TriggerPlan, touchTriggers } from "./triggers.ts";

/** The statements of each list run in their order. */
export interface TablePlan {
  /** The qualified name, quoted if necessary: `public.users`. */
  readonly name: string;
  /** The tables that must exist before this one, because of its foreign keys. */
  readonly references: readonly string[];
  readonly extensions: readonly Definition[];
  /** The schemas of the table and of its enum types, except for `public`. */
  readonly schemas: { readonly table: readonly Definition[]; readonly types: readonly Definition[] };
  readonly types: readonly Definition[];
  readonly table: Definition;
  readonly indexes: readonly Definition[];
  /** The statements that distribute it on Citus; they can run again. */
  readonly distribution: readonly Sql[];
  /** Foreign keys that are added when all tables exist. */
  readonly constraints: readonly Definition[];
  /** The outbox tables; null without an outbox. */
  readonly outbox: SharedDdl | null;
  /** The table of idempotency keys; null if no route accepts them. */
  readonly idempotency: SharedDdl | null;
  readonly triggers: readonly TriggerPlan[];
  /** The row-level security policy of an owned table; null without one. */
  readonly policy: PolicyPlan | null;
}

/** Returns null if migrations do not manage the table. */
export function planTable(entity: Entity): TablePlan | null {
  if (entity.migrations === null) return null;
  const name = qualifiedTable(entity);
  const references = entity.parents
    .filter(({ closesCycle }) => !closesCycle)
    .map(({ target }) => qualifiedTable(target));
  return {
    name,
    references: [...new Set(references.filter((table) => table !== name))],
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
    idempotency: keyedOperations(entity).length === 0 ? null : sharedDdl("idempotencyKeysTable"),
    triggers: [...touchTriggers(entity), ...auditTriggers(entity)],
    policy: ownerPolicy(entity),
  };
}

const outboxes = { rows: "outboxTable", batches: "outboxBatchesTables" } as const;

function outboxDdl(entity: Entity): SharedDdl | null {
  const outbox = outboxOf(entity);
  return outbox === null ? null : sharedDdl(outboxes[outbox.kind]);
}

function extensions(entity: Entity): readonly Definition[] {
  const trigram = entity.indexes.some(({ content }) => content === "trigrams") ? ["pg_trgm"] : [];
  const gist = comparesValues(entity) ? ["btree_gist"] : [];
  const names = new Set([...trigram, ...gist, ...(entity.migrations?.extensions ?? [])]);
  return [...names].map((name) => sharedObject("CREATE EXTENSION", quoteIdentifier(name)));
}

function schemas(names: readonly string[]): readonly Definition[] {
  const created = new Set(names.filter((name) => name !== "public"));
  return [...created].map((name) => sharedObject("CREATE SCHEMA", quoteIdentifier(name)));
}

function sharedObject(verb: string, name: string): Definition {
  return { verb, rest: rawSql(name), rerun: "IF NOT EXISTS", isShared: true };
}

function enumTypes(entity: Entity): readonly Definition[] {
  const types = new Map<string, Definition>();
  for (const field of storedFields(entity)) {
    const type = enumType(field);
    if (type === null) continue;
    const name = qualifiedType(type);
    const rest = rawSql(`${name} AS ENUM (${type.labels.map(quoteLiteral).join(", ")})`);
    types.set(name, { verb: "CREATE TYPE", rest, rerun: "catch" });
  }
  return [...types.values()];
}

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
import { type Definition, definition, definitionOnce, sharedDefinitions } from "./definition.ts";
import { distributionStatements } from "./distribution.ts";
import { comparesValues } from "./exclude.ts";
import { createIndexes } from "./indexes.ts";
import { ownerPolicy } from "./policies.ts";
import { auditTriggers, touchTriggers } from "./triggers.ts";

/** The statements of each list run in their order. */
export interface TablePlan {
  /** The qualified name, quoted if necessary: `public.users`. */
  readonly name: string;
  /** The tables that must exist before this one, because of its foreign keys. */
  readonly references: readonly string[];
  readonly extensions: readonly Definition[];
  /** The enum types, after their schemas except for `public`. */
  readonly types: readonly Definition[];
  /** The schema of the table, unless it is `public`. */
  readonly schemas: readonly Definition[];
  /** The table, its indexes, and its distribution on Citus. */
  readonly table: readonly Definition[];
  /** Foreign keys that are added when all tables exist. */
  readonly constraints: readonly Definition[];
  /** The outbox tables; null without an outbox. */
  readonly outbox: Definition | null;
  /** The table of idempotency keys; null if no route accepts them. */
  readonly idempotency: Definition | null;
  /** The triggers and their functions, and the audit log with the functions of statements that write it. */
  readonly triggers: readonly Definition[];
  /** The row-level security policy of an owned table; null without one. */
  readonly policy: Definition | null;
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
    types: [...schemas(storedFields(entity).flatMap((field) => enumType(field)?.schema ?? [])), ...enumTypes(entity)],
    schemas: schemas([entity.table.schema]),
    table: [createTable(entity), ...createIndexes(entity), ...distributionStatements(entity)],
    constraints: entity.parents
      .filter((parent) => isAddedSeparately(entity, parent))
      .flatMap((parent) => addForeignKeys(entity, parent)),
    outbox: outboxTables(entity),
    idempotency: keyedOperations(entity).length === 0 ? null : sharedDefinitions.idempotencyKeysTable,
    triggers: [...touchTriggers(entity), ...auditTriggers(entity)],
    policy: ownerPolicy(entity),
  };
}

const outboxes = { rows: sharedDefinitions.outboxTable, batches: sharedDefinitions.outboxBatchesTables };

function outboxTables(entity: Entity): Definition | null {
  const outbox = outboxOf(entity);
  return outbox === null ? null : outboxes[outbox.kind];
}

function extensions(entity: Entity): readonly Definition[] {
  const trigram = entity.indexes.some(({ content }) => content === "trigrams") ? ["pg_trgm"] : [];
  const gist = comparesValues(entity) ? ["btree_gist"] : [];
  const names = new Set([...trigram, ...gist, ...(entity.migrations?.extensions ?? [])]);
  return [...names].map((name) => definitionOnce("CREATE EXTENSION", quoteIdentifier(name)));
}

function schemas(names: readonly string[]): readonly Definition[] {
  const created = new Set(names.filter((name) => name !== "public"));
  return [...created].map((name) => definitionOnce("CREATE SCHEMA", quoteIdentifier(name)));
}

function enumTypes(entity: Entity): readonly Definition[] {
  const types = new Map<string, Definition>();
  for (const field of storedFields(entity)) {
    const type = enumType(field);
    if (type === null) continue;
    const name = qualifiedType(type);
    const rest = rawSql(`${name} AS ENUM (${type.labels.map(quoteLiteral).join(", ")})`);
    types.set(name, definition("CREATE TYPE", rest, "catch"));
  }
  return [...types.values()];
}

/** Returns the repeatable script that creates the table. */
export function tableScript({ schemas: own, table }: TablePlan): Sql {
  const statements = [...own, ...table].map(({ again }) => again);
  return {
    kind: "sql",
    parts: statements.flatMap(({ parts }, index) => [...(index === 0 ? [] : ["\n\n"]), ...parts, ";"]),
  };
}

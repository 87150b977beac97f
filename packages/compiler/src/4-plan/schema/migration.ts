// Plans the migration of a table: statements that can run again, in the order of `migrate`.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Sql, sqlText } from "../../text/sql.ts";
import type { Ddl, SharedDdl } from "./table/ddl.ts";
import { idempotentSql } from "./table/definition.ts";
import type { PolicyPlan } from "./table/policies.ts";
import { planTable } from "./table/table-plan.ts";

export interface MigrationPlan {
  /** The qualified name, quoted if necessary: `public.users`. */
  readonly table: string;
  /** The tables that must exist before this one, because of its foreign keys. */
  readonly references: readonly string[];
  readonly extensions: readonly string[];
  readonly types: readonly Sql[];
  readonly up: Sql;
  /** Foreign keys that are added when all tables exist. */
  readonly constraints: readonly Sql[];
  /** The outbox tables; null without an outbox. */
  readonly outbox: SharedDdl | null;
  /** The table of idempotency keys; null if no route accepts them. */
  readonly idempotency: SharedDdl | null;
  readonly triggers: readonly Ddl[];
  readonly policy: PolicyPlan | null;
}

export function planMigration(entity: Entity): MigrationPlan | null {
  const plan = planTable(entity);
  if (plan === null) return null;
  const {
    name,
    references,
    extensions,
    schemas,
    types,
    table,
    indexes,
    distribution,
    constraints,
    outbox,
    idempotency,
    triggers,
    policy,
  } = plan;
  return {
    table: name,
    references,
    extensions: extensions.map((extension) => sqlText(idempotentSql(extension))),
    types: [...schemas.types, ...types].map(idempotentSql),
    up: script([...[...schemas.table, table, ...indexes].map(idempotentSql), ...distribution]),
    constraints: constraints.map(idempotentSql),
    outbox,
    idempotency,
    triggers: triggers.flatMap(({ function: shared, trigger }) => [
      shared,
      ...(trigger === null ? [] : [idempotentSql(trigger)]),
    ]),
    policy,
  };
}

function script(statements: readonly Sql[]): Sql {
  return {
    kind: "sql",
    parts: statements.flatMap(({ parts }, index) => [...(index === 0 ? [] : ["\n\n"]), ...parts, ";"]),
  };
}

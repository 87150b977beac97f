// Plans the migration of a table: statements that can run again, in the order of `migrate`.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Sql, sqlText } from "../../text/sql.ts";
import type { Ddl } from "./table/ddl.ts";
import { idempotentSql } from "./table/definition.ts";
import { planTable, type TablePlan } from "./table/table-plan.ts";

export interface MigrationPlan extends Pick<TablePlan, "name" | "references" | "outbox" | "idempotency" | "policy"> {
  readonly extensions: readonly string[];
  readonly types: readonly Sql[];
  /** Creates the table and its indexes. */
  readonly up: Sql;
  /** Foreign keys that are added when all tables exist. */
  readonly constraints: readonly Sql[];
  readonly triggers: readonly Ddl[];
}

export function planMigration(entity: Entity): MigrationPlan | null {
  const plan = planTable(entity);
  if (plan === null) return null;
  const { schemas, table, indexes, distribution } = plan;
  return {
    ...plan,
    extensions: plan.extensions.map((extension) => sqlText(idempotentSql(extension))),
    types: [...schemas.types, ...plan.types].map(idempotentSql),
    up: script([...[...schemas.table, table, ...indexes].map(idempotentSql), ...distribution]),
    constraints: plan.constraints.map(idempotentSql),
    triggers: plan.triggers.flatMap(({ function: shared, trigger }) => [
      shared,
      ...(trigger === null ? [] : [idempotentSql(trigger)]),
    ]),
  };
}

function script(statements: readonly Sql[]): Sql {
  return {
    kind: "sql",
    parts: statements.flatMap(({ parts }, index) => [...(index === 0 ? [] : ["\n\n"]), ...parts, ";"]),
  };
}

// A table's plan into what `migrate` runs: statements that can be run again, in its order.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Sql, sqlText } from "../../text/sql.ts";
import type { Ddl, SharedDdl } from "./table/ddl.ts";
import { repeatably } from "./table/definition.ts";
import { planTable } from "./table/table-plan.ts";

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
  /** The tables that events are stored in; null where none are. */
  readonly outbox: SharedDdl | null;
  readonly triggers: readonly Ddl[];
  readonly policies: readonly Sql[];
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
    triggers,
    policies,
  } = plan;
  return {
    table: name,
    references,
    extensions: extensions.map((extension) => sqlText(repeatably(extension))),
    types: [...schemas.types, ...types].map(repeatably),
    up: script([...[...schemas.table, table, ...indexes].map(repeatably), ...distribution]),
    constraints: constraints.map(repeatably),
    outbox,
    triggers: triggers.flatMap(({ function: shared, trigger }) => [
      shared,
      ...(trigger === null ? [] : [repeatably(trigger)]),
    ]),
    policies: policies.map(repeatably),
  };
}

function script(statements: readonly Sql[]): Sql {
  return {
    kind: "sql",
    parts: statements.flatMap(({ parts }, index) => [...(index === 0 ? [] : ["\n\n"]), ...parts, ";"]),
  };
}

// The plan of an entity's migration into what `migrate` runs, the way its generated file has it.
import { auditEntry, auditLog, outboxBatchesTables, outboxTable, touchFunction } from "entity-derive/codegen/v1";
import type { Migration } from "entity-derive/runtime";
import type { Entity } from "../src/2-model/data/entity.ts";
import type { Ddl } from "../src/4-plan/schema/ddl.ts";
import { planMigration } from "../src/4-plan/schema/migration.ts";
import { sqlText } from "../src/text/sql.ts";

/** @throws {Error} for an entity without migrations */
export function runnableMigration(entity: Entity): Migration {
  const plan = planMigration(entity);
  if (plan === null) throw new Error(`${entity.names.type} has no migration`);
  const { table, references, extensions, types, up, constraints, outbox, triggers, policies } = plan;
  return {
    table,
    references,
    EXTENSIONS: extensions,
    TYPES: types.map(ddlText),
    UP: sqlText(up),
    CONSTRAINTS: constraints.map(ddlText),
    ...(outbox === null ? {} : { OUTBOX: ddlText(outbox) }),
    TRIGGERS: triggers.map(ddlText),
    POLICIES: policies.map(ddlText),
  };
}

const shared = { outboxTable, outboxBatchesTables, touchFunction, auditLog, auditEntry };

function ddlText(ddl: Ddl): string {
  return ddl.kind === "shared" ? shared[ddl.name] : sqlText(ddl);
}

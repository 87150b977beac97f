// Emits the migration of an entity, which has the DDL of its table.
import type { Ddl } from "../../4-plan/schema/table/ddl.ts";
import { type Code, list, nothing, ts } from "../../text/code.ts";
import { literalUnion, text } from "../../text/literal.ts";
import { type Sql, sqlText } from "../../text/sql.ts";
import { isCall, sqlCall, sqlExpression, sqlScript } from "../../text/sql-code.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";

export function emitMigration(emission: Emission): Code {
  const { entity, plan, values } = emission;
  const { migration } = plan;
  if (migration === null) return nothing;
  const { references, constraints, outbox, idempotency, triggers, policy } = migration;
  const parts = [
    ...(references.length === 0 ? [] : ["references"]),
    "EXTENSIONS",
    "TYPES",
    ...(outbox === null ? [] : ["OUTBOX"]),
    ...(idempotency === null ? [] : ["IDEMPOTENCY"]),
    ...(constraints.length === 0 ? [] : ["CONSTRAINTS"]),
    ...(triggers.length === 0 ? [] : ["TRIGGERS"]),
    ...(policy === null ? [] : ["POLICIES"]),
  ];
  const body = ts`
    export const ${values.migration}: ${runtimeType("MigrationWith")}<${literalUnion(parts)}> = {
      table: ${text(migration.table)},
      ${references.length === 0 ? null : ts`references: ${list("[", references.map(text), "]")},`}
      EXTENSIONS: ${list("[", migration.extensions.map(text), "]")},
      TYPES: ${scripts(migration.types)},
      UP: ${template(migration.up)},
      ${outbox === null ? null : ts`OUTBOX: ${ddl(outbox)},`}
      ${idempotency === null ? null : ts`IDEMPOTENCY: ${ddl(idempotency)},`}
      ${constraints.length === 0 ? null : ts`CONSTRAINTS: ${scripts(constraints)},`}
      ${triggers.length === 0 ? null : ts`TRIGGERS: ${scripts(triggers)},`}
      ${policy === null ? null : ts`POLICIES: ${sqlCall(policy.call)},`}
    };`;
  const doc = `The DDL of the table \`${entity.table.name}\`, which \`migrate\` executes; each statement can be executed repeatedly.`;
  return documented(doc, body);
}

/** Returns a statement as an expression; statements that all entities share are constants of the runtime. */
function ddl(statement: Ddl): Code {
  if (statement.kind === "shared") return ts`${runtime(statement.name)}`;
  return isCall(statement) || !sqlText(statement).includes("\n") ? sqlExpression(statement) : template(statement);
}

function template(sql: Sql): Code {
  return sqlScript(sql);
}

/** Returns an array of statements. */
function scripts(statements: readonly Ddl[]): Code {
  if (statements.length === 0) return ts`[]`;
  return ts`
    [
      ${statements.map((statement) => ts`${ddl(statement)},`)}
    ]`;
}

// Emits the migration of an entity, which has the DDL of its table.
import type { Ddl } from "../../4-plan/schema/table/ddl.ts";
import { type Code, list, nothing, ts } from "../../text/code.ts";
import { identifier, literalUnion, text } from "../../text/literal.ts";
import { sqlText } from "../../text/sql.ts";
import { isCall, sqlCall, sqlExpression, sqlScript } from "../../text/sql-code.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";

export function emitMigration(emission: Emission): Code {
  const { entity, plan, values } = emission;
  const { migration } = plan;
  if (migration === null) return nothing;
  const { references, constraints, outbox, idempotency, triggers, policy } = migration;
  const all: Readonly<Record<string, Code | null>> = {
    references: references.length === 0 ? null : list("[", references.map(text), "]"),
    EXTENSIONS: list("[", migration.extensions.map(text), "]"),
    TYPES: scripts(migration.types),
    UP: sqlScript(migration.up),
    OUTBOX: outbox === null ? null : ddl(outbox),
    IDEMPOTENCY: idempotency === null ? null : ddl(idempotency),
    CONSTRAINTS: constraints.length === 0 ? null : scripts(constraints),
    TRIGGERS: triggers.length === 0 ? null : scripts(triggers),
    POLICIES: policy === null ? null : sqlCall(policy.call),
  };
  const parts = Object.entries(all).flatMap(([name, code]) => (code === null ? [] : [{ name, code }]));
  const further = parts.map(({ name }) => name).filter((name) => name !== "UP");
  const body = ts`
    export const ${values.migration}: ${runtimeType("MigrationWith")}<${literalUnion(further)}> = {
      table: ${text(migration.name)},
      ${parts.map(({ name, code }) => ts`${identifier(name)}: ${code},`)}
    };`;
  const doc = `The DDL of the table \`${entity.table.name}\`, which \`migrate\` executes; each statement can be executed repeatedly.`;
  return documented(doc, body);
}

/** Returns a statement as an expression; statements that all entities share are constants of the runtime. */
function ddl(statement: Ddl): Code {
  if (statement.kind === "shared") return ts`${runtime(statement.name)}`;
  return isCall(statement) || !sqlText(statement).includes("\n") ? sqlExpression(statement) : sqlScript(statement);
}

/** Returns an array of statements. */
function scripts(statements: readonly Ddl[]): Code {
  if (statements.length === 0) return ts`[]`;
  return ts`
    [
      ${statements.map((statement) => ts`${ddl(statement)},`)}
    ]`;
}

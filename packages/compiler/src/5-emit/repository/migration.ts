// Emits the migration of an entity, which has the DDL of its table.
import type { Definition } from "../../4-plan/schema/table/definition.ts";
import { tableScript } from "../../4-plan/schema/table/table-plan.ts";
import { type Code, list, nothing, ts } from "../../text/code.ts";
import { identifier, literalUnion, text } from "../../text/literal.ts";
import { sqlTemplate, sqlText } from "../../text/sql.ts";
import { isCall, sqlExpression, sqlScript } from "../../text/sql-code.ts";
import { documented, type Emission, runtimeType } from "../context.ts";

export function emitMigration(emission: Emission): Code {
  const { entity, plan, values } = emission;
  const { migration } = plan;
  if (migration === null) return nothing;
  const { references, extensions, types, constraints, outbox, idempotency, triggers, policy } = migration;
  const all: Readonly<Record<string, Code | null>> = {
    references: references.length === 0 ? null : list("[", references.map(text), "]"),
    EXTENSIONS: list(
      "[",
      extensions.map(({ again }) => text(sqlText(again))),
      "]",
    ),
    TYPES: statements(types),
    UP: sqlScript(tableScript(migration)),
    OUTBOX: outbox === null ? null : statementOf(outbox),
    IDEMPOTENCY: idempotency === null ? null : statementOf(idempotency),
    CONSTRAINTS: constraints.length === 0 ? null : statements(constraints),
    TRIGGERS: triggers.length === 0 ? null : statements(triggers),
    POLICIES: policy === null ? null : statementOf(policy),
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

function statementOf({ again }: Definition): Code {
  return isCall(again) || !sqlTemplate(again).includes("\n") ? sqlExpression(again) : sqlScript(again);
}

function statements(definitions: readonly Definition[]): Code {
  if (definitions.length === 0) return ts`[]`;
  return ts`
    [
      ${definitions.map((definition) => ts`${statementOf(definition)},`)}
    ]`;
}

// The repository on PostgreSQL: its statements as constants, and a class with a method for each operation.

import { operationStatements } from "../../4-plan/plan.ts";
import { blocks, type Code, raw, ts } from "../../text/code.ts";
import { key, literal, text } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { documented, type Emission, runtime, runtimeType, siblingType } from "../context.ts";
import { methodBody } from "./method-body.ts";
import { signature } from "./signature.ts";
import { statementConstant } from "./statements.ts";

export function emitPostgres(emission: Emission): Code {
  const { entity, plan } = emission;
  const { type, words } = entity.names;
  const statements = operationStatements(plan.operations).map((statement) => statementConstant(statement, emission));
  const orders = plan.orders.length === 0 ? null : ordersConstant(emission);
  const methods = plan.operations.map((operation) =>
    documented(operation.doc, ts`async ${signature(operation, emission, "class")} ${methodBody(operation, emission)}`),
  );
  const database = entity.constraints === null ? raw("db") : ts`${runtime("withConstraints")}(db, constraints)`;
  const repository = ts`
    export class Postgres${raw(type)}Repository implements ${siblingType("repository", `${type}Repository`)} {
      protected readonly db: ${runtimeType("Queryable")};
      ${entity.hooks ? ts`protected readonly hooks: ${siblingType("hooks", `${type}Hooks`)};` : null}

      constructor(db: ${runtimeType("Queryable")}${entity.hooks ? raw(`, { hooks = {} }: ${type}RepositoryOptions = {}`) : null}) {
        this.db = ${database};
        ${entity.hooks ? raw("this.hooks = hooks;") : null}
      }

      ${blocks(methods)}
    }`;
  const doc = `${capitalized(words)} in the table \`${entity.table.name}\` of a PostgreSQL database.`;
  return blocks([
    ...statements,
    orders,
    constraintsConstant(emission),
    entity.hooks ? optionsInterface(emission) : null,
    documented(doc, repository),
  ]);
}

function optionsInterface({ entity }: Emission): Code {
  const { type, words } = entity.names;
  return documented(
    `What a repository of ${words} takes beside its database.`,
    ts`
      export interface ${raw(type)}RepositoryOptions {
        /** What runs around every write. */
        readonly hooks?: ${siblingType("hooks", `${type}Hooks`)} | undefined;
      }`,
  );
}

function ordersConstant({ entity, plan }: Emission): Code {
  const { type } = entity.names;
  return documented(
    "What can stand in ORDER BY, by the value that chooses it.",
    ts`
      const orders: Readonly<Record<${siblingType("query", `${type}SortField`)}, string>> = {
        ${plan.orders.map((order) => ts`${key(order.value)}: ${text(order.sql)},`)}
      };`,
  );
}

function constraintsConstant({ entity }: Emission): Code | null {
  if (entity.constraints === null) return null;
  const items = entity.constraints.map(({ name, kind, field }) => ts`${literal({ kind, constraint: name, field })},`);
  return documented(
    `The constraints of \`${entity.table.name}\`, and the fields that they are about.`,
    ts`
      const constraints: readonly ${runtimeType("KnownConstraint")}[] = [
        ${items}
      ];`,
  );
}

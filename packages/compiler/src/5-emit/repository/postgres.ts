// The repository on PostgreSQL: its statements as constants, and a class with a method for each operation.

import { knownConstraints } from "../../2-model/data/references.ts";
import { operationStatements } from "../../4-plan/plan.ts";
import { blocks, type Code, ts } from "../../text/code.ts";
import { literal } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { surroundings } from "./around.ts";
import { filtersFunction } from "./conditions.ts";
import { errorConversion } from "./error-conversion.ts";
import { method } from "./method.ts";
import { ownedByMethod } from "./owned.ts";
import { statementConstant } from "./statements.ts";

export function emitPostgres(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const { words } = entity.names;
  const statements = operationStatements(plan.operations).map((statement) => statementConstant(statement, emission));
  const methods = plan.operations.map((operation) => method(operation, emission));
  const database = entity.constraints === null ? ts`db` : ts`${runtime("withConstraints")}(db, constraints)`;
  const around = surroundings(emission);
  const name = types.postgresRepository;
  const members = ts`
    protected readonly db: ${runtimeType("Queryable")};
    ${around?.member ?? null}`;
  const construction = ts`
    constructor(db: ${runtimeType("Queryable")}${around?.parameter ?? null}) {
      this.db = ${database};
      ${around?.assignment ?? null}
    }`;
  const repository = ts`
    export class ${name} implements ${types.repository} {
      ${blocks([
        errorConversion(name, emission),
        members,
        construction,
        around?.method ?? null,
        ownedByMethod(emission),
        ...methods,
      ])}
    }`;
  const doc = `${capitalized(words)} in the table \`${entity.table.name}\` of a PostgreSQL database.`;
  return blocks([
    ...statements,
    filtersFunction(emission),
    constraintsConstant(emission),
    around?.declaration ?? null,
    documented(doc, repository),
  ]);
}

function constraintsConstant({ entity }: Emission): Code | null {
  const constraints = knownConstraints(entity);
  if (constraints === null) return null;
  const items = constraints.map(({ name, kind, field, jsonField }) => {
    const shown = jsonField === field ? {} : { jsonField };
    return ts`${literal({ kind, constraint: name, field, ...shown })},`;
  });
  return documented(
    `The constraints of \`${entity.table.name}\`, and the fields that they are about.`,
    ts`
      const constraints: readonly ${runtimeType("KnownConstraint")}[] = [
        ${items}
      ];`,
  );
}

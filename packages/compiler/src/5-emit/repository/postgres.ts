// Emits the repository class for PostgreSQL and the constants of its statements.

import { handledConstraints } from "../../2-model/data/references.ts";
import { statementsOfMethods } from "../../4-plan/plan.ts";
import { blocks, type Code, join, ts } from "../../text/code.ts";
import { documented, type Emission, runtime } from "../context.ts";
import { ownerType } from "../owner.ts";
import { constraintsConstant } from "../values/constraints.ts";
import { construction } from "./class-parts.ts";
import { errorConversion } from "./error-conversion.ts";
import { hookSupport } from "./hooks/hooks-and-context.ts";
import { method } from "./methods/method.ts";
import { ownership } from "./owner.ts";
import { filtersFunction } from "./queries/filters.ts";
import { isInherited, queryArguments, queryConstants, queryMember } from "./queries/query-methods.ts";
import { statementConstant } from "./statements.ts";

export function emitPostgres(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const { pluralLabel } = entity.names;
  const statements = statementsOfMethods(plan.methods).map((statement) => statementConstant(statement, emission));
  const support = hookSupport(emission);
  const name = types.postgresRepository;
  const repository = ts`
    export class ${name} extends ${baseClass(emission)} implements ${types.repository} {
      ${blocks([
        errorConversion(name, emission),
        members([
          support?.member ?? null,
          queryMember(emission),
          ownership(ts`protected readonly ownership`, emission),
        ]),
        construction(support, entity.constraints !== null),
        support?.method ?? null,
        ...plan.methods.filter((one) => !isInherited(one)).map((one) => method(one, emission)),
      ])}
    }`;
  const constraints = handledConstraints(entity);
  const doc = `Reads and writes ${pluralLabel} in the table \`${entity.table.name}\` of a PostgreSQL database.`;
  return blocks([
    filtersFunction(emission),
    ...queryConstants(emission),
    ...statements,
    constraints === null ? null : constraintsConstant(constraints, `\`${entity.table.name}\``),
    support?.declaration ?? null,
    documented(doc, repository),
  ]);
}

/** Returns the lines of the fields of the class; null without any. */
function members(fields: readonly (Code | null)[]): Code | null {
  const present = fields.filter((field) => field !== null);
  return present.length === 0 ? null : ts`${present}`;
}

function baseClass(emission: Emission): Code {
  const owner = ownerType(emission);
  const owned = owner === null ? [] : [owner, ts`${emission.types.ownedRepository}`];
  if (emission.plan.methods.some(isInherited)) {
    const base = runtime(owner === null ? "QueryRepository" : "OwnableQueryRepository");
    return ts`${base}<${join([...owned, ...queryArguments(emission)], ", ")}>`;
  }
  return owner === null ? ts`${runtime("Repository")}` : ts`${runtime("OwnableRepository")}<${join(owned, ", ")}>`;
}

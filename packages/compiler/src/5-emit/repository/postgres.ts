// Emits the repository class for PostgreSQL and the constants of its statements.

import type { Field } from "../../2-model/data/field/field.ts";
import { needsOwnerSetting, ownerField } from "../../2-model/data/ownership.ts";
import { handledConstraints } from "../../2-model/data/references.ts";
import { hasContext } from "../../2-model/data/write/events-and-audit.ts";
import { statementsOfMethods } from "../../4-plan/plan.ts";
import { blocks, type Code, join, list, ts } from "../../text/code.ts";
import { literal, text } from "../../text/literal.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { ownerName, ownerText } from "../owner.ts";
import { presentType } from "../values/field-type.ts";
import { errorConversion } from "./error-conversion.ts";
import { hookSupport } from "./hooks/hooks-and-context.ts";
import { method } from "./methods/method.ts";
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
        members([support?.member ?? null, queryMember(emission), ownershipMember(emission)]),
        construction(emission),
        support?.method ?? null,
        ...plan.methods.filter((one) => !isInherited(one)).map((one) => method(one, emission)),
      ])}
    }`;
  const doc = `Reads and writes ${pluralLabel} in the table \`${entity.table.name}\` of a PostgreSQL database.`;
  return blocks([
    filtersFunction(emission),
    ...queryConstants(emission),
    ...statements,
    constraintsConstant(emission),
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
  const owner = ownerField(emission.entity);
  const owned = owner === null ? [] : [presentType(owner, emission), ts`${emission.types.ownedRepository}`];
  if (emission.plan.methods.some(isInherited)) {
    const base = runtime(owner === null ? "QueryRepository" : "OwnableQueryRepository");
    return ts`${base}<${join([...owned, ...queryArguments(emission)], ", ")}>`;
  }
  return owner === null ? ts`${runtime("Repository")}` : ts`${runtime("OwnableRepository")}<${join(owned, ", ")}>`;
}

/** Returns null if the constructor of the base class is enough. */
function construction(emission: Emission): Code | null {
  const { entity } = emission;
  if (!hasContext(entity) && entity.constraints === null) return null;
  const support = hookSupport(emission);
  const database = entity.constraints === null ? ts`db` : ts`${runtime("withConstraints")}(db, constraints)`;
  return ts`
    constructor(db: ${runtimeType("Queryable")}${support?.parameter ?? null}) {
      super(${database});
      ${support?.assignment ?? null}
    }`;
}

/** Returns the class member that the base class reads; null if rows have no owner. */
function ownershipMember(emission: Emission): Code | null {
  const owner = ownerField(emission.entity);
  return owner === null ? null : ownership(ts`protected readonly ownership`, owner, emission);
}

/** Returns a member or constant with the table and the type of the owner. */
export function ownership(declared: Code, owner: Field, emission: Emission): Code {
  const { entity } = emission;
  return list(
    ts`${declared}: ${runtimeType("Ownership")}<${presentType(owner, emission)}> = { `,
    [
      ts`table: ${text(entity.table.name)}`,
      ts`toText: (${ownerName}) => ${ownerText(owner, emission)}`,
      ...(needsOwnerSetting(entity) ? [ts`hasPolicies: true`] : []),
    ],
    " };",
  );
}

function constraintsConstant({ entity }: Emission): Code | null {
  const constraints = handledConstraints(entity);
  if (constraints === null) return null;
  const items = constraints.map(({ name, kind, field, jsonField }) => {
    const renamed = jsonField === field ? {} : { jsonField };
    return ts`${literal({ kind, constraint: name, field, ...renamed })},`;
  });
  return documented(
    `The constraints of \`${entity.table.name}\` and their fields.`,
    ts`
      const constraints: readonly ${runtimeType("KnownConstraint")}[] = [
        ${items}
      ];`,
  );
}

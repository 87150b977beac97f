// The repository of one owner on PostgreSQL: the same methods, each of whose statements is limited to that owner.
import { runsForOwner } from "../../2-model/data/ownership.ts";
import { operationStatements } from "../../4-plan/plan.ts";
import { blocks, type Code, nothing, ts } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { documented, type Emission, limitedEmission, runtimeType } from "../context.ts";
import { ownerName, ownerText } from "../owner.ts";
import { encoded, isOwnText } from "../values/codec.ts";
import { presentType } from "../values/field-type.ts";
import { surroundings } from "./around.ts";
import { filtersFunction } from "./conditions.ts";
import { errorConversion } from "./error-conversion.ts";
import { method } from "./method.ts";
import { statementConstant } from "./statements.ts";

export function emitOwned(emission: Emission): Code {
  const limited = limitedEmission(emission);
  const owner = limited?.entity.limitedTo ?? null;
  if (limited === null || owner === null) return nothing;
  const { plan, types, values } = limited;
  const { words } = emission.entity.names;
  const methods = plan.operations.map((operation) => method(operation, limited));
  const around = surroundings(limited);
  const ownerType = presentType(owner, limited);
  const members = ts`
    protected readonly db: ${runtimeType("Queryable")};
    readonly owner: ${ownerType};
    ${around?.member ?? null}`;
  const construction = ts`
    constructor(db: ${runtimeType("Queryable")}, owner: ${ownerType}${around?.parameter ?? null}) {
      ${runsForOwner(limited.entity) ? null : ts`${ownerText(owner, limited)};`}
      this.db = db;
      this.owner = owner;
      ${around?.assignment ?? null}
    }`;
  const [given, own] = [encoded(owner, ts`owner`, limited), encoded(owner, ts`this.owner`, limited)];
  const ownedBy = ts`
    ownedBy(owner: ${ownerType}): this {
      if (${given} !== ${own}) throw new RangeError(${text(`These ${words} are those of another owner`)});
      return this;
    }`;
  const name = values.ownedPostgresRepository;
  const repository = ts`
    export class ${name} implements ${types.repository} {
      ${blocks([errorConversion(name, limited), members, construction, around?.method ?? null, ownedBy, ...methods])}
    }`;
  return blocks([
    ...operationStatements(plan.operations).map((statement) => statementConstant(statement, limited)),
    filtersFunction(limited),
    documented(
      [
        `The ${words} of one owner, as \`ownedBy\` of {@link ${emission.values.postgresRepository.name}} gives them.`,
        `${capitalized(words)} of others are as good as missing.`,
      ],
      repository,
    ),
  ]);
}

/** `ownedBy` of the repository that sees all rows; null where they have no owners. */
export function ownedByMethod(emission: Emission): Code | null {
  const limited = limitedEmission(emission);
  const owner = limited?.entity.limitedTo ?? null;
  if (limited === null || owner === null) return null;
  // A scope checks the text itself.
  const scope = isOwnText(owner) ? ownerName : ts`owner: ${ownerText(owner, emission)}`;
  const db = runsForOwner(limited.entity) ? ts`this.db.scoped({ ${scope} })` : ts`this.db`;
  const made = (options: Code | null): Code =>
    ts`new ${emission.values.ownedPostgresRepository}(${db}, owner${options})`;
  return ts`
    ownedBy(owner: ${presentType(owner, emission)}): ${limited.types.repository} {
      return ${surroundings(emission)?.alike(made) ?? made(null)};
    }`;
}

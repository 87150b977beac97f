// The methods that take a query: the runtime has them, and the generated file their statements.
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { type Code, join, list, local, ts } from "../../../text/code.ts";
import { identifier } from "../../../text/literal.ts";
import { documented, type Emission, runtimeType } from "../../context.ts";

const statementsName = local("queryStatements", "statementsOfQueries");

/** Whether the base class has the method. */
export function isInherited({ body }: RepositoryMethod): boolean {
  switch (body.kind) {
    case "list-filtered":
      return true;
    case "page":
      return body.shape === null;
    case "query":
      return body.returns !== "with-deleted";
    default:
      return false;
  }
}

/** `QueryMethods<Issue, IssueQuery>`; null if there are no queries. */
export function queryMethodsType(emission: Emission): Code | null {
  if (!emission.plan.methods.some(isInherited)) return null;
  return ts`${runtimeType("QueryMethods")}<${join([ts`${emission.self}`, ...queryTypes(emission)], ", ")}>`;
}

/** `Issue, IssueFilters, IssueQuery`: the type arguments of the base class. */
export function queryArguments(emission: Emission): readonly Code[] {
  return [ts`${emission.self}`, filtersType(emission), ...queryTypes(emission)];
}

/** The constant that the base class runs; null if there are no queries. */
export function queryStatements(emission: Emission): Code | null {
  const { entity, plan, values } = emission;
  const members = plan.methods.filter(isInherited).flatMap(({ name, body }): readonly Code[] => {
    if (body.kind === "page") {
      const counted = body.counted === null ? [] : [ts`countedPage: ${identifier(body.counted.constant)}`];
      return [ts`page: ${identifier(body.statement.constant)}`, ...counted];
    }
    if (body.kind !== "query" || body.returns === "stream" || body.returns === "first") return [];
    return [ts`${identifier(name)}: ${identifier(body.statement.constant)}`];
  });
  if (members.length === 0) return null;
  const type = ts`${runtimeType("QueryStatements")}<${emission.self}, ${filtersType(emission)}>`;
  return documented(
    `The statements of the methods that take a query of ${entity.names.pluralLabel}.`,
    list(ts`const ${statementsName}: ${type} = { `, [...members, ts`fromRow: ${values.fromRow}`], " };"),
  );
}

/** The member by which the base class knows them. */
export function queryMember(emission: Emission): Code | null {
  if (!emission.plan.methods.some(isInherited)) return null;
  const type = ts`${runtimeType("QueryStatements")}<${emission.self}, ${filtersType(emission)}>`;
  return ts`protected readonly queries: ${type} = ${statementsName};`;
}

/** The query, and that of a page if it is another one. */
function queryTypes({ plan, types }: Emission): readonly Code[] {
  const isCounted = plan.methods.some(
    ({ body }) => body.kind === "page" && body.shape === null && body.counted !== null,
  );
  const query = ts`${types.query}`;
  return isCounted ? [query, ts`${runtimeType("Counted")}<${query}>`] : [query];
}

function filtersType({ entity, types }: Emission): Code {
  return entity.conditions.length === 0 ? ts`unknown` : ts`${types.filters}`;
}

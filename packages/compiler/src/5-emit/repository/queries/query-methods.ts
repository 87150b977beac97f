// Emits the statements of the methods that take a query, whose code is in a base class of the runtime.
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { type RowShape, selfRow } from "../../../4-plan/statement.ts";
import { type Code, join, list, local, ts } from "../../../text/code.ts";
import { identifier, literal, text } from "../../../text/literal.ts";
import { sqlText } from "../../../text/sql.ts";
import { sqlExpression } from "../../../text/sql-code.ts";
import { documented, type Emission, runtime, runtimeType } from "../../context.ts";
import { shapeNames } from "../../values/row-shape.ts";
import type { BodyOf } from "../methods/template.ts";
import { addFiltersName } from "./filters.ts";

/** The name of the constant with the statements of queries. */
export const queriesName = local("queries", "statementsOfQueries");

/** Whether the method is in the base class. */
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

/** Returns the interface of the methods, `QueryMethods<Issue, IssueQuery>`; null if there are no queries. */
export function queryMethodsType(emission: Emission): Code | null {
  if (!emission.plan.methods.some(isInherited)) return null;
  return ts`${runtimeType("QueryMethods")}<${join([ts`${shapeNames(selfRow, emission).type}`, ...queryTypes(emission)], ", ")}>`;
}

/** Returns the type arguments of the base class: `Issue, IssueFilters, IssueQuery`. */
export function queryArguments(emission: Emission): readonly Code[] {
  return [ts`${shapeNames(selfRow, emission).type}`, filtersType(emission), ...queryTypes(emission)];
}

/** Returns the constants with the statements of queries: those of the base class, and pages of other shapes; none without queries. */
export function queryConstants(emission: Emission): readonly Code[] {
  const { entity, plan, values } = emission;
  const { conditions, liveCondition, ownerCondition } = plan;
  return plan.methods.flatMap(({ body, result }) => {
    if (body.kind !== "page" || !("of" in result)) return [];
    const rows = queriedRows(body, result.of, emission);
    const { constant, name } = body.statement;
    if (body.shape !== null) {
      const start = ts`const ${identifier(constant)} = ${runtime("pageStatements")}(${text(name)}, ${queriesName}.parts, { `;
      return [list(start, rows, " });")];
    }
    const parts = [
      ts`orders: ${values.orders}`,
      ...(conditions.length === 0 ? [] : [ts`filters: ${addFiltersName}`]),
      ...(liveCondition === null ? [] : [ts`live: ${text(sqlText(liveCondition))}`]),
      ...(ownerCondition === null ? [] : [ts`owned: ${text(sqlText(ownerCondition))}`]),
    ];
    const start = ts`const ${queriesName} = ${runtime("queryStatements")}(${text(entity.table.name)}, { `;
    return [
      documented(
        `The statements of the methods that take a query of ${entity.names.pluralLabel}.`,
        list(start, [...rows, ...parts], " });"),
      ),
    ];
  });
}

function queriedRows({ counted, queried }: BodyOf<"page">, of: RowShape, emission: Emission): readonly Code[] {
  const { columns, from, aliases } = queried;
  return [
    ts`columns: ${sqlExpression(columns)}`,
    ts`from: ${sqlExpression(from)}`,
    ...(aliases === undefined ? [] : [ts`aliases: ${literal(aliases)}`]),
    ts`fromRow: ${shapeNames(of, emission).fromRow}`,
    ...(counted === null ? [] : [ts`isCounted: true`]),
  ];
}

/** Returns the class member with the statements, which the base class reads. */
export function queryMember(emission: Emission): Code | null {
  if (!emission.plan.methods.some(isInherited)) return null;
  const type = ts`${runtimeType("QueryStatements")}<${shapeNames(selfRow, emission).type}, ${filtersType(emission)}>`;
  return ts`protected readonly queries: ${type} = ${queriesName};`;
}

/** Returns the type of the query, and that of a page's query if it differs. */
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

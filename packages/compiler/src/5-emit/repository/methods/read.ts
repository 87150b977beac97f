// Emits the methods that read rows with one statement.
import { shapeName } from "../../../2-model/names/item-exports.ts";
import type { ReadShape, RepositoryMethod } from "../../../4-plan/method.ts";
import { type Code, list as listed, ts } from "../../../text/code.ts";
import { identifier, text } from "../../../text/literal.ts";
import { call, type Emission, runtime } from "../../context.ts";
import { keyParameters } from "../../values/key.ts";
import { shapeNames } from "../../values/row-shape.ts";
import { queriesName } from "../queries/query-methods.ts";
import { groupedRows, rowsByLink } from "./keyed-rows.ts";
import { type BodyOf, parametersOf, rows, run } from "./template.ts";

const readers = { row: "rowOf", "row-or-null": "rowOrNull", rows: "rowsOf", page: "rowsOf" } as const;

export function read({ statement }: BodyOf<"read">, method: RepositoryMethod, emission: Emission): Code {
  const parameters = parametersOf(method, emission);
  const result = method.result as ReadShape;
  switch (result.kind) {
    case "row":
    case "row-or-null":
    case "rows":
    case "page":
      return ts`return ${rows(readers[result.kind], statement, parameters, result.of, emission)};`;
    case "rows-by-id":
    case "row-by-id":
      return ts`
        const rows = await ${rows("rowsOf", statement, parameters, result.of, emission)};
        return ${groupedRows(result, emission)};`;
    case "linked-rows-by-id": {
      const rowsParameters = [emission.acting, identifier(statement.constant), parameters, ts`(row) => row`];
      return ts`
        const rows = await ${call(runtime("rowsOf"), rowsParameters)};
        return ${rowsByLink(shapeNames(result.of, emission).fromRow, emission)};`;
    }
    case "exists":
      return ts`return ${run("existsRow", statement, parameters, emission)};`;
    case "affected":
      return ts`return ${run("changedRows", statement, parameters, emission)};`;
    case "affected-one":
      return ts`return ${run("changedOne", statement, parameters, emission)};`;
  }
}

export function list({ statement }: BodyOf<"list">, { result }: RepositoryMethod, emission: Emission): Code {
  return ts`return ${pageOf(statement.constant, [], ts`{ limit, offset }`, result, emission)};`;
}

export function listAfter(
  { first, next }: BodyOf<"list-after">,
  { result }: RepositoryMethod,
  emission: Emission,
): Code {
  const page = ts`{ limit }`;
  return ts`
    return id === null
      ? ${pageOf(first.constant, [], page, result, emission)}
      : ${pageOf(next.constant, keyParameters(ts`id`, emission), page, result, emission)};`;
}

/** Returns the call that reads a page: `rowsOfPage(this.acting, listSql, [], { limit, offset }, issueFromRow)`. */
function pageOf(
  constant: string,
  keys: readonly Code[],
  page: Code,
  result: RepositoryMethod["result"],
  emission: Emission,
): Code {
  const of = "of" in result ? result.of : ({ kind: "self" } as const);
  const { fromRow } = shapeNames(of, emission);
  return call(runtime("rowsOfPage"), [emission.acting, identifier(constant), listed("[", keys, "]"), page, fromRow]);
}

/** Emits the query that also returns soft-deleted rows. */
export function query(_body: BodyOf<"query">, _method: RepositoryMethod, { acting }: Emission): Code {
  return ts`return ${call(runtime("queriedRows"), [acting, ts`${queriesName}`, ts`query`, ts`{ withDeleted: true }`])};`;
}

export function page(
  { statement, shape }: BodyOf<"page">,
  _method: RepositoryMethod,
  { acting, entity }: Emission,
): Code {
  const shown = shape === null ? [] : [text(shapeName(shape, entity))];
  return ts`return ${call(runtime("pageOf"), [acting, identifier(statement.constant), ts`query`, ...shown])};`;
}

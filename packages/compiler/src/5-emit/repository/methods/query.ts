// Methods that run a query.
import { shapeName } from "../../../2-model/names/item-exports.ts";
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { self } from "../../../4-plan/statement.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { identifier, text } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { shapeNames } from "../../values/row-shape.ts";
import type { BodyOf } from "./template.ts";

export function query({ statement, asks }: BodyOf<"query">, emission: Emission): Code {
  const given = [emission.acting, identifier(statement.constant), ts`query`];
  const read = [...given, ts`${shapeNames(self, emission).fromRow}`];
  switch (asks) {
    case "rows":
      return ts`return ${list(ts`${runtime("queriedRows")}(`, read, ")")};`;
    case "with-deleted":
      return ts`return ${list(ts`${runtime("queriedRows")}(`, [...read, ts`{ withDeleted: true }`], ")")};`;
    case "first":
      return ts`return ${list(ts`${runtime("firstQueriedRow")}(`, read, ")")};`;
    case "stream":
      return ts`yield* ${list(ts`${runtime("streamedRows")}(`, read, ")")};`;
    case "count":
      return ts`return ${list(ts`${runtime("countOf")}(`, given, ")")};`;
    case "exists":
      return ts`return ${list(ts`${runtime("anyRow")}(`, given, ")")};`;
  }
}

export function page(
  { statement, counted, shape }: BodyOf<"page">,
  { result }: RepositoryMethod,
  emission: Emission,
): Code {
  const of = "of" in result ? result.of : self;
  const shown = shape === null ? [] : [text(shapeName(shape, emission.entity))];
  const call = (runner: "pageOf" | "countedPageOf", constant: string): Code =>
    list(
      ts`${runtime(runner)}(`,
      [emission.acting, identifier(constant), ts`query`, ts`${shapeNames(of, emission).fromRow}`, ...shown],
      ")",
    );
  const plain = call("pageOf", statement.constant);
  if (counted === null) return ts`return ${plain};`;
  return ts`
    return query.count === true
      ? ${call("countedPageOf", counted.constant)}
      : ${plain};`;
}

export function listFiltered(): Code {
  return ts`return this.query({ ...query, limit, offset });`;
}

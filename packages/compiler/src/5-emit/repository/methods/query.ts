// Methods that run a query, and are not those of the base class.
import { shapeName } from "../../../2-model/names/item-exports.ts";
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { selfRow } from "../../../4-plan/statement.ts";
import { type Code, ts } from "../../../text/code.ts";
import { identifier, text } from "../../../text/literal.ts";
import { call, type Emission, runtime } from "../../context.ts";
import { shapeNames } from "../../values/row-shape.ts";
import type { BodyOf } from "./template.ts";

/** Runs the query over deleted rows, too. */
export function query({ statement }: BodyOf<"query">, emission: Emission): Code {
  const given = [emission.acting, identifier(statement.constant), ts`query`, shapeNames(selfRow, emission).fromRow];
  return ts`return ${call(runtime("queriedRows"), [...given, ts`{ withDeleted: true }`])};`;
}

export function page(
  { statement, counted, shape }: BodyOf<"page">,
  { result }: RepositoryMethod,
  emission: Emission,
): Code {
  const of = "of" in result ? result.of : selfRow;
  const shown = shape === null ? [] : [text(shapeName(shape, emission.entity))];
  const { fromRow } = shapeNames(of, emission);
  const pageOf = (runner: "pageOf" | "countedPageOf", constant: string): Code =>
    call(runtime(runner), [emission.acting, identifier(constant), ts`query`, fromRow, ...shown]);
  const plain = pageOf("pageOf", statement.constant);
  if (counted === null) return ts`return ${plain};`;
  return ts`
    return query.count === true
      ? ${pageOf("countedPageOf", counted.constant)}
      : ${plain};`;
}

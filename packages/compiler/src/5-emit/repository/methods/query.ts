// Methods that run a query.
import { shapeName } from "../../../2-model/names/item-exports.ts";
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { self } from "../../../4-plan/statement.ts";
import { type Code, ts } from "../../../text/code.ts";
import { identifier, text } from "../../../text/literal.ts";
import { call, type Emission, runtime } from "../../context.ts";
import { shapeNames } from "../../values/row-shape.ts";
import type { BodyOf } from "./template.ts";

export function query({ statement, asks }: BodyOf<"query">, emission: Emission): Code {
  const given = [emission.acting, identifier(statement.constant), ts`query`];
  const read = [...given, shapeNames(self, emission).fromRow];
  const calls = {
    rows: () => call(runtime("queriedRows"), read),
    "with-deleted": () => call(runtime("queriedRows"), [...read, ts`{ withDeleted: true }`]),
    first: () => call(runtime("firstQueriedRow"), read),
    stream: () => call(runtime("streamedRows"), read),
    count: () => call(runtime("countOf"), given),
    exists: () => call(runtime("anyRow"), given),
  };
  return ts`${asks === "stream" ? ts`yield*` : ts`return`} ${calls[asks]()};`;
}

export function page(
  { statement, counted, shape }: BodyOf<"page">,
  { result }: RepositoryMethod,
  emission: Emission,
): Code {
  const of = "of" in result ? result.of : self;
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

export function listFiltered(): Code {
  return ts`return this.query({ ...query, limit, offset });`;
}

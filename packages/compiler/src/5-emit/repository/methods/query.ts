// Emits the methods that run a query and are not in the base class.
import { shapeName } from "../../../2-model/names/item-exports.ts";
import { type Code, ts } from "../../../text/code.ts";
import { identifier, text } from "../../../text/literal.ts";
import { call, type Emission, runtime } from "../../context.ts";
import { queriesName } from "../queries/query-methods.ts";
import type { BodyOf } from "./template.ts";

/** Emits the query that also returns soft-deleted rows. */
export function query({ acting }: Emission): Code {
  return ts`return ${call(runtime("queriedRows"), [acting, ts`${queriesName}`, ts`query`, ts`{ withDeleted: true }`])};`;
}

export function page({ statement, shape }: BodyOf<"page">, { acting, entity }: Emission): Code {
  const shown = shape === null ? [] : [text(shapeName(shape, entity))];
  return ts`return ${call(runtime("pageOf"), [acting, identifier(statement.constant), ts`query`, ...shown])};`;
}

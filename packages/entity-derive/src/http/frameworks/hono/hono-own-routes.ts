// Types of own routes for Hono's client.

import type { Method } from "../../messages/request.ts";
import type { OwnRoute } from "../../own-routes/own-route.ts";
import type { StatusOf } from "../../problems/failures.ts";
import type { Route } from "../../routes/route.ts";
import type { HonoEndpoint } from "./hono-endpoint.ts";

/** The endpoints of the own routes that have descriptions. */
export type HonoOwnRoutes<Own extends readonly Route[]> = Intersection<
  { [Index in keyof Own]: HonoOwnRoute<Own[Index]> }[number]
>;

type HonoOwnRoute<One> =
  One extends OwnRoute<infer M extends Method, infer Path extends string, infer Body, infer Query, infer Result>
    ? { [P in ColonPath<Path>]: { [Verb in `$${Lowercase<M>}`]: Endpoint<Path, Body, Query, Result> } }
    : unknown;

type Endpoint<Path extends string, Body, Query, Result> = HonoEndpoint<
  ([Body] extends [undefined] ? unknown : { json: Body }) &
    ([Query] extends [undefined] ? unknown : { query: Query }) &
    (Path extends `${string}{${string}` ? { param: Parameters<Path> } : unknown),
  unknown extends Result ? unknown : InJson<Result>,
  200,
  StatusOf<"input" | "guard" | "body" | "row" | "write">
>;

/** Converts `/orders/{id}` to `/orders/:id`. */
type ColonPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${ColonPath<After>}`
  : Path;

type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer After}`
  ? { [N in Name]: string } & Parameters<After>
  : unknown;

/** The JSON type of a value. */
type InJson<T> = T extends { toJSON(): infer Json }
  ? Json
  : T extends bigint
    ? string
    : T extends object
      ? { [Key in keyof T]: InJson<T[Key]> }
      : T;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

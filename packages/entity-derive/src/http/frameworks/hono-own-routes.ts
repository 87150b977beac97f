// Routes of one's own into what Hono's client sees of them.
import type { OwnRoute } from "../own/own-route.ts";
import type { StatusOf } from "../problems/failures.ts";
import type { Method } from "../request.ts";
import type { Route } from "../route.ts";
import type { HonoEndpoint } from "./hono-endpoint.ts";

/** The endpoints of those routes of a list that describe themselves, beside the generated ones. */
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

/** `/orders/:id` of `/orders/{id}` */
type ColonPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${ColonPath<After>}`
  : Path;

type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer After}`
  ? { [N in Name]: string } & Parameters<After>
  : unknown;

/** What JSON makes of a value. */
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

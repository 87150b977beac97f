// Types of routes for Hono's client: generated ones, and own ones.
import type { InJson } from "../../messages/in-json.ts";
import type { Method } from "../../messages/request.ts";
import type { OwnRoute } from "../../own-routes/own-route.ts";
import type { StatusOf } from "../../problems/failures.ts";
import type { ProblemDetails } from "../../problems/problem.ts";
import type { Route } from "../../routes/route.ts";

/**
 * The response on success, and problem details with the other statuses. Without a body the output is null. 304 is left
 * out: it only answers `If-None-Match`, which the cache of `fetch` sends and handles itself.
 */
export type HonoEndpoint<Input, Output, Success extends number, Failures extends number> =
  | { input: Input; output: Output; outputFormat: Output extends null ? "body" : "json"; status: Success }
  | { input: Input; output: ProblemDetails; outputFormat: "json"; status: Failures };

/** The query string of a list as sent: texts, or arrays of texts for lists, enum values, and orders by name. */
export type HonoQuery<Query, Sort extends string> = {
  [Name in Exclude<keyof Query, "or">]?:
    | (Name extends "sort"
        ? Sort | `${Sort},${string}`
        : NonNullable<Query[Name]> extends readonly (infer Item)[]
          ? QueryText<Item> | `${QueryText<Item>},${string}` | QueryText<Item>[]
          : QueryText<NonNullable<Query[Name]>>)
    | undefined;
};

/** Text, or one of the allowed texts. */
type QueryText<Value> = Value extends string ? (Record<never, 1> extends Record<Value, 1> ? string : Value) : string;

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

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

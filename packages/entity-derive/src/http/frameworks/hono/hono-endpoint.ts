// Types of routes for Hono's client.
import type { ProblemDetails } from "../../problems/problem.ts";

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

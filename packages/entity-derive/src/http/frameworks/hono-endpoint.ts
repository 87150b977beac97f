// What a route answers into the types of its endpoint, as Hono's client sees them.
import type { ProblemDetails } from "../problems/problem.ts";

/**
 * What comes on success, and problem details with any of the other statuses. Without a body the output is null. A 304
 * comes only to who sends `If-None-Match`, which the cache of `fetch` does by itself, so it is none of them.
 */
export type HonoEndpoint<Input, Output, Success extends number, Failures extends number> =
  | { input: Input; output: Output; outputFormat: Output extends null ? "body" : "json"; status: Success }
  | { input: Input; output: ProblemDetails; outputFormat: "json"; status: Failures };

/**
 * The query string of a list: text, as it is sent, several texts where several values are taken, the values of an enum
 * and orders by their names.
 */
export type HonoQuery<Query, Sort extends string> = {
  [Name in Exclude<keyof Query, "or">]?:
    | (Name extends "sort"
        ? Sort | `${Sort},${string}`
        : NonNullable<Query[Name]> extends readonly (infer Item)[]
          ? Sent<Item> | `${Sent<Item>},${string}` | Sent<Item>[]
          : Sent<NonNullable<Query[Name]>>)
    | undefined;
};

/** Text; where only a few texts can be meant, one of these. */
type Sent<Value> = Value extends string ? (Record<never, 1> extends Record<Value, 1> ? string : Value) : string;

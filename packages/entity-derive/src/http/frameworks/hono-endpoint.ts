// What a route takes and answers as the types that Hono's client `hc` reads: written out, so that nothing is inferred.
import type { ProblemDetails } from "../problems/problem.ts";

/** A route that answers with `Output`, or with problem details where it fails; nothing but 204 is without a body. */
export type HonoEndpoint<Input, Output, Status extends number, Failure extends number> =
  | { input: Input; output: Output; outputFormat: Status extends 204 ? "body" : "json"; status: Status }
  | { input: Input; output: ProblemDetails; outputFormat: "json"; status: Failure };

/** The query string of a list: text, as it is sent, but for the orders, which are known by name. */
export type HonoQuery<Query> = {
  [Name in keyof Query | "after"]?: (Name extends "sort" & keyof Query ? Query[Name] : string) | undefined;
};

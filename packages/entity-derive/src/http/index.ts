// Exports for handlers, guards and adapters of applications.

export type { IdempotencyOptions } from "./idempotency/idempotency-key.ts";
export { type BodySchema, readJson } from "./input/body.ts";
export { pathText, pathUuid } from "./input/path.ts";
export { QueryReader } from "./input/query-reader.ts";
export type { HttpRequest, Method } from "./messages/request.ts";
export { created, HttpResponse, noContent, ok } from "./messages/response.ts";
export type { OperationDescription, OwnRoute, OwnRouteOptions, RouteInput } from "./own-routes/own-route.ts";
export { route } from "./own-routes/route.ts";
export { page, pageLimit } from "./page.ts";
export { type Issue, notFound, Problem, type ProblemDetails, type ProblemOptions } from "./problems/problem.ts";
export { toProblem } from "./problems/to-problem.ts";
export type { CommandContext } from "./routes/command-context.ts";
export { authenticate, type Guard, type Principal } from "./routes/guard.ts";
export type { Around, Route, RouteOptions } from "./routes/route.ts";
export { type SessionHeaderOptions, type SessionSource, sessions } from "./routes/session-headers.ts";

// What handlers, guards and adapters of an application are written with.

export type { CommandContext } from "./command.ts";
export { authenticate, type Guard, type Principal } from "./guard.ts";
export { type BodySchema, readJson } from "./input/body.ts";
export { pathText, pathUuid } from "./input/path.ts";
export { QueryReader } from "./input/query-reader.ts";
export type { OperationDescription, OwnRoute, OwnRouteOptions, RouteInput } from "./own/own-route.ts";
export { route } from "./own/route.ts";
export { page, pageLimit } from "./page.ts";
export { type Issue, Problem, type ProblemDetails, type ProblemOptions } from "./problems/problem.ts";
export { problemOf } from "./problems/problem-of.ts";
export type { HttpRequest, Method } from "./request.ts";
export { HttpResponse } from "./response.ts";
export { created, noContent, notFound, ok } from "./responses.ts";
export type { Around, Route, RouteOptions } from "./route.ts";
export { type SessionHeaderOptions, type SessionSource, sessions } from "./sessions.ts";

// What handlers, guards and adapters of an application are written with.
export { type BodySchema, readJson } from "./body.ts";
export { authenticate, type Guard, type Principal } from "./guard.ts";
export { type NextPage, page, pageLimit } from "./page.ts";
export { pathText, pathUuid } from "./path.ts";
export { type Issue, Problem, type ProblemOptions } from "./problem.ts";
export { problemOf } from "./problem-of.ts";
export { QueryReader } from "./query-reader.ts";
export type { HttpRequest, Method } from "./request.ts";
export { HttpResponse } from "./response.ts";
export { created, noContent, notFound, ok } from "./responses.ts";
export { type Route, type RouteOptions, route } from "./route.ts";

// Responses of generated handlers.
import { Problem } from "../problems/problem.ts";
import { HttpResponse } from "./response.ts";

/** Returns 200 with JSON, and an entity tag. */
export function ok(body: string, etag?: string): HttpResponse {
  return new HttpResponse(200, etag === undefined ? jsonHeaders : { "content-type": "application/json", etag }, body);
}

/** Returns 201 with JSON, the path of the new row (null if unknown), and an entity tag. */
export function created(location: string | null, body: string, etag?: string): HttpResponse {
  const headers = location === null ? jsonHeaders : { "content-type": "application/json", location };
  return new HttpResponse(201, etag === undefined ? headers : { ...headers, etag }, body);
}

/** Returns 204. */
export function noContent(): HttpResponse {
  return new HttpResponse(204);
}

/** Returns the 404 to throw for a missing entity. @example throw notFound("User"); */
export function notFound(entity: string): Problem {
  return new Problem(404, `${entity} not found`);
}

const jsonHeaders: Readonly<Record<string, string>> = Object.freeze({ "content-type": "application/json" });

// What a handler has to say into responses.
import { Problem } from "./problems/problem.ts";
import { HttpResponse } from "./response.ts";

/** 200 with a JSON text, and the entity tag of what it shows. */
export function ok(body: string, etag?: string): HttpResponse {
  return new HttpResponse(200, etag === undefined ? json : { "content-type": "application/json", etag }, body);
}

/** 201 with a JSON text, the path of what was made (null where only the text can say it), and its entity tag. */
export function created(location: string | null, body: string, etag?: string): HttpResponse {
  const headers = location === null ? json : { "content-type": "application/json", location };
  return new HttpResponse(201, etag === undefined ? headers : { ...headers, etag }, body);
}

/** 204. */
export function noContent(): HttpResponse {
  return new HttpResponse(204);
}

/** The 404 to throw when there is no such entity. @example throw notFound("User"); */
export function notFound(entity: string): Problem {
  return new Problem(404, `${entity} not found`);
}

const json: Readonly<Record<string, string>> = Object.freeze({ "content-type": "application/json" });

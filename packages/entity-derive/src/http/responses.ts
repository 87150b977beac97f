// What a handler has to say into responses.
import { Problem } from "./problems/problem.ts";
import { HttpResponse } from "./response.ts";

/** 200 with a JSON text. */
export function ok(body: string): HttpResponse {
  return new HttpResponse(200, json, body);
}

/** 201 with a JSON text and the path of what was made; null where only the text can say it. */
export function created(location: string | null, body: string): HttpResponse {
  return new HttpResponse(201, location === null ? json : { ...json, location }, body);
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

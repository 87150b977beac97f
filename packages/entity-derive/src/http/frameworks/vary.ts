// The `Vary` of a response beside that of a middleware, such as one for CORS: a cache has to know of both.
import type { HttpResponse } from "../response.ts";

/** The response's headers, for a framework that lets them replace what was set before. */
export function besideVary({ headers }: HttpResponse, before: unknown): HttpResponse["headers"] {
  const { vary } = headers;
  return vary === undefined || before === undefined ? headers : { ...headers, vary: `${before}, ${vary}` };
}

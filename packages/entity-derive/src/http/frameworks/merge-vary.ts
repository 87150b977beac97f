// Merges the `Vary` of a response with that of earlier middleware, such as CORS.
import type { HttpResponse } from "../messages/response.ts";

/** Returns the headers, for frameworks that replace earlier ones. */
export function mergeVary({ headers }: HttpResponse, before: unknown): HttpResponse["headers"] {
  const { vary } = headers;
  return vary === undefined || before === undefined ? headers : { ...headers, vary: `${before}, ${vary}` };
}

// Merges the `Vary` of a response with that of earlier middleware, such as CORS.
import type { HttpResponse } from "../messages/response.ts";

/** Returns the response's headers with a merged `Vary`, for frameworks in which they replace earlier headers. */
export function mergeVary({ headers }: HttpResponse, before: unknown): HttpResponse["headers"] {
  const { vary } = headers;
  return vary === undefined || before === undefined ? headers : { ...headers, vary: `${before}, ${vary}` };
}

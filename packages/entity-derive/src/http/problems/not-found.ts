// The 404 for unknown paths.
import type { HttpResponse } from "../messages/response.ts";
import { Problem } from "./problem.ts";

/** Returns 404, for frameworks without a response of their own. */
export function notFoundResponse(): HttpResponse {
  return new Problem(404, "this path does not exist").toResponse();
}

// A path that no route has into its answer.
import type { HttpResponse } from "../response.ts";
import { Problem } from "./problem.ts";

/** 404, where the framework has no answer of its own. */
export function nothingHere(): HttpResponse {
  return new Problem(404, "this path does not exist").toResponse();
}

// What requests carry in their path and query string, as OpenAPI describes it.
import type { JsonSchema, Parameter } from "./document.ts";

/** The id of a row, in the path. */
export const idParameter: Parameter = {
  name: "id",
  in: "path",
  required: true,
  schema: { type: "string", format: "uuid" },
};

/**
 * A parameter of the query string that may be left out.
 * @example queryParameter("role", "Only those whose `role` is this.", { type: "string", enum: ["customer", "staff"] })
 */
export function queryParameter(name: string, description: string, schema: JsonSchema): Parameter {
  return { name, in: "query", description, schema };
}

/** What every list takes: `limit`, `offset` and `after`. */
export function pageParameters(size: { readonly default: number; readonly max: number }): readonly Parameter[] {
  return [
    queryParameter("limit", `The most rows to return; more than ${size.max} are not.`, {
      type: "integer",
      minimum: 0,
      default: size.default,
    }),
    queryParameter("offset", "The rows to skip.", { type: "integer", minimum: 0, default: 0 }),
    queryParameter(
      "after",
      "The last id of the page before. Neither skips nor repeats rows. Goes with `limit` alone.",
      { type: "string", format: "uuid" },
    ),
  ];
}

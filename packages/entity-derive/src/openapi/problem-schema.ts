// Describes problem details (RFC 9457) in OpenAPI: schema and responses.
import { descriptions, type ProblemStatus } from "../http/problems/failures.ts";
import type { JsonSchema, ResponseDescription } from "./document.ts";

/** The schema of problem details (RFC 9457). */
export const problemSchema: JsonSchema = {
  type: "object",
  description: "A problem (RFC 9457).",
  required: ["type", "title", "status", "error"],
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    error: { type: "string", description: "The same text as `detail`, or the title." },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: {
          path: { type: "string", description: 'The path of the value, such as `tags[2]`; "" for the whole body.' },
          message: { type: "string" },
        },
      },
    },
    constraint: { type: "string", description: "The violated constraint of the database." },
    field: { type: "string", description: "The field of that constraint." },
  },
};

/**
 * Returns the responses with problem details, by status.
 * @example responses: { 200: jsonResponse("The user.", schemaOf("UserResponse")), ...problemResponses(400, 404) }
 */
export function problemResponses(...statuses: readonly ProblemStatus[]): Readonly<Record<string, ResponseDescription>> {
  return Object.fromEntries(statuses.map((status) => [String(status), problemResponse(descriptions[status])]));
}

function problemResponse(description: string): ResponseDescription {
  return {
    description,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

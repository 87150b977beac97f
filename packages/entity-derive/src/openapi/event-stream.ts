// Describes event streams in OpenAPI: parameter, response and schemas.
import type { JsonSchema, Parameter, ResponseDescription } from "./document.ts";
import { wholeObjectSchema } from "./object-schema.ts";
import { schemaOf } from "./operation-parts.ts";

export const lastEventIdParameter: Parameter = {
  name: "Last-Event-ID",
  in: "header",
  description:
    "The `id` of the last event that the client has received. Without it, and for an unknown or expired id, the stream begins with `event: reset`.",
  schema: { type: "string" },
};

const position: JsonSchema = {
  type: "string",
  description: "The position of the event, for `Last-Event-ID`; not every event has one.",
};

/**
 * Returns a response with Server-Sent Events. The schema is that of a single event, after a client has parsed its
 * fields: OpenAPI 3.1 has no keyword for it; in 3.2 it is `itemSchema`.
 *
 * @param data the name of the schema of the JSON data
 */
export function eventStreamResponse(description: string, data: string): ResponseDescription {
  const message: JsonSchema = {
    type: "object",
    description: "What has happened.",
    required: ["data"],
    properties: {
      event: { type: "string", const: "message" },
      data: { type: "string", contentMediaType: "application/json", contentSchema: schemaOf(data) },
      id: position,
    },
  };
  const reset: JsonSchema = {
    type: "object",
    description: "Load the data: a new stream begins here, or events may be missing. The stream continues from here.",
    required: ["event", "data"],
    properties: {
      event: { type: "string", const: "reset" },
      data: { type: "string", const: "{}" },
      id: position,
    },
  };
  return { description, content: { "text/event-stream": { schema: { oneOf: [message, reset] } } } };
}

/** Returns the schema of the data of an event. */
export function streamEventSchema(...happenings: readonly JsonSchema[]): JsonSchema {
  return wholeObjectSchema({
    id: { type: "integer", description: "A unique id of the event, which stays the same if the event is repeated." },
    event: { oneOf: happenings },
  });
}

/** Returns the schema of one kind of event. */
export function eventKindSchema(type: string, properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return wholeObjectSchema({ type: { type: "string", const: type }, ...properties });
}

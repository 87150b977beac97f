// A stream of events into the parameter, the response and the schemas that describe it.
import type { JsonSchema, Parameter, ResponseDescription } from "./document.ts";
import { wholeObjectSchema } from "./object-schema.ts";
import { schemaOf } from "./operation-parts.ts";

export const lastEventIdParameter: Parameter = {
  name: "Last-Event-ID",
  in: "header",
  description:
    "The `id` of the last event that the client has received; without it, the stream begins with new events. An unknown or expired id is answered with `event: reset`.",
  schema: { type: "string" },
};

const position: JsonSchema = {
  type: "string",
  description: "The position of the event, for `Last-Event-ID`; not every event has one.",
};

/**
 * A response of Server-Sent Events. The schema is that of each event, by the fields that a client parses it into:
 * OpenAPI 3.1 has no other place for it, 3.2 calls it `itemSchema`.
 *
 * @param data the schema of the data, which is JSON, by the name that it has in the document
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
    description: "Events may be missing: reload the data; the stream continues from here.",
    required: ["event", "data"],
    properties: {
      event: { type: "string", const: "reset" },
      data: { type: "string", const: "{}" },
      id: position,
    },
  };
  return { description, content: { "text/event-stream": { schema: { oneOf: [message, reset] } } } };
}

/** What each event of a stream has as its data. */
export function streamEventSchema(...happenings: readonly JsonSchema[]): JsonSchema {
  return wholeObjectSchema({
    id: { type: "integer", description: "A unique id of the event, which stays the same if the event is repeated." },
    event: { oneOf: happenings },
  });
}

/** One of the kinds of what happens. */
export function happeningSchema(type: string, properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return wholeObjectSchema({ type: { type: "string", const: type }, ...properties });
}

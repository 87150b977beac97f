// A stream of events into the parameter and the response that describe it.
import type { Parameter, ResponseDescription } from "./document.ts";

export const lastEventIdParameter: Parameter = {
  name: "Last-Event-ID",
  in: "header",
  description:
    "Where the client has been, as the `id` of the last event said; without it the events begin from now on.",
  schema: { type: "string" },
};

/** A response of Server-Sent Events. */
export function eventStreamResponse(description: string): ResponseDescription {
  return { description, content: { "text/event-stream": { schema: { type: "string" } } } };
}

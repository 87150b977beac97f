// What posts events to an address.
export type { EventMode } from "../cloud-event.ts";
export type { EventSink } from "../event-sink.ts";
export { type WebhookSinkOptions, webhookSink } from "./webhook-sink.ts";

// Exports for sending events to webhooks.
export type { EventMode } from "../cloud-event.ts";
export type { EventSink } from "../event-sink.ts";
export { type WebhookSinkOptions, webhookSink } from "./webhook-sink.ts";

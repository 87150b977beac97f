// Exports for sending events to NATS JetStream.
export type { EventMode } from "../cloud-event.ts";
export type { EventSink } from "../event-sink.ts";
export { type NatsSinkOptions, natsSink } from "./nats-sink.ts";

// Exports for sending events to RabbitMQ.
export type { EventMode } from "../cloud-event.ts";
export type { EventSink } from "../event-sink.ts";
export { assertEventQueue, type RabbitSinkOptions, rabbitSink } from "./rabbit-sink.ts";

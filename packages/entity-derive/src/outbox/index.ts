// What an application delivers its events with.
export type { EventMeta } from "../events/event-meta.ts";
export { type DeliveryMessage, onDelivery } from "./delivery-channel.ts";
export type { OutboxDrainerOptions } from "./drainer-options.ts";
export { OutboxDrainer, type ParkedOptions } from "./outbox-drainer.ts";
export type { OutboxHandler, OutboxRow, ParkedRow } from "./outbox-row.ts";

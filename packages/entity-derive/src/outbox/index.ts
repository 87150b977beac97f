// What an application delivers its events with.
export type { EventMeta } from "../events/event-meta.ts";
export { BatchError, type BatchFailure } from "./batches/batch-error.ts";
export type { OutboxBatchDrainerOptions } from "./batches/batch-options.ts";
export type { OutboxBatchHandler, OutboxBatchRow } from "./batches/batch-row.ts";
export { OutboxBatchDrainer } from "./batches/outbox-batch-drainer.ts";
export { resetOutbox } from "./batches/reset.ts";
export { type UnfinishedWriter, writerName } from "./batches/unfinished-writers.ts";
export { type DeliveryMessage, onDelivery } from "./delivery-channel.ts";
export type { OutboxDrainerOptions } from "./drainer-options.ts";
export { drainerStatements } from "./drainer-statements.ts";
export type { BatchesStatus, DrainerStatus, SlotStatus, StripeStatus } from "./operator/batches-status.ts";
export { type OutboxStatus, outboxStatus } from "./operator/outbox-status.ts";
export type { OutboxKind } from "./operator/outbox-tables.ts";
export { type ParkedEvent, parkedEvents, parkedIds, retryParked } from "./operator/parked-events.ts";
export type { RowsStatus, WaitingEvents } from "./operator/rows-status.ts";
export { OutboxDrainer } from "./outbox-drainer.ts";
export type { OutboxHandler, OutboxRow, ParkedRow } from "./outbox-row.ts";
export type { ParkedOptions } from "./parked-rows.ts";

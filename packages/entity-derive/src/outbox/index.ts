// Exports for delivering events.
export type { EventMeta } from "../events/event-meta.ts";
export { BatchError, type BatchFailure } from "./batches/drainer/batch-error.ts";
export type { OutboxBatchDrainerOptions } from "./batches/drainer/batch-options.ts";
export { OutboxBatchDrainer } from "./batches/drainer/outbox-batch-drainer.ts";
export { resetOutbox } from "./batches/maintenance/reset.ts";
export { type UnfinishedWriter, writerName } from "./batches/maintenance/unfinished-writers.ts";
export { type DeliveryMessage, onDelivery } from "./delivery-channel.ts";
export type { OutboxDrainerOptions } from "./drainer-options.ts";
export { drainerStatements } from "./drainer-statements.ts";
export type { BatchesStatus, DrainerStatus, SlotStatus, StripeStatus } from "./operator/batches-status.ts";
export { type OutboxStatus, outboxStatus } from "./operator/outbox-status.ts";
export type { OutboxKind } from "./operator/outbox-tables.ts";
export { type ParkedEvent, parkedEvents, parkedIds, retryParked } from "./operator/parked-events.ts";
export type { RowsStatus, WaitingEvents } from "./operator/rows-status.ts";
export type { OutboxBatchHandler, OutboxBatchRow, OutboxHandler, OutboxRow, ParkedRow } from "./outbox-row.ts";
export type { ParkedOptions } from "./parked-rows.ts";
export { OutboxDrainer } from "./row-drainer/outbox-drainer.ts";

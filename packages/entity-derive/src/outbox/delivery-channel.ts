// A delivery into a message on the channel `entity-derive:delivery`, if anybody listens.
import { MessageChannel } from "../observability/message-channel.ts";
import { Stopwatch } from "../observability/stopwatch.ts";
import type { OutboxRow } from "./outbox-row.ts";

/** What is published when a handler is done with a row. Never the payload, nor the error. */
export interface DeliveryMessage {
  readonly entity: string;
  readonly entityId: string;
  readonly kind: string;
  readonly id: number;
  /** Which delivery of the row it was: 1 for the first. */
  readonly attempts: number;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** How long the handler took, in milliseconds. */
  readonly duration: number;
  /** A parked row is one that has failed for the last time. */
  readonly outcome: "delivered" | "failed" | "parked";
}

const deliveries: MessageChannel<DeliveryMessage> = new MessageChannel("entity-derive:delivery");

/**
 * Calls the listener after each delivery of any drainer of this process. An error that it throws is an uncaught
 * exception of the process; the drainer does not notice it.
 *
 * @returns a function that ends it
 *
 * @example
 * const stop = onDelivery(({ entity, id, duration, outcome }) => {
 *   logger.info({ entity, id, duration, outcome });
 * });
 */
export function onDelivery(listener: (message: DeliveryMessage) => void): () => void {
  return deliveries.listen(listener);
}

/** To be called before the handler. Null when nobody listens. */
export function observeDelivery(): Stopwatch | null {
  return deliveries.isHeard ? new Stopwatch() : null;
}

export function publishDelivery(
  stopwatch: Stopwatch | null,
  { entity, entityId, kind, id, attempts }: Pick<OutboxRow, "attempts" | "entity" | "entityId" | "id" | "kind">,
  outcome: DeliveryMessage["outcome"],
): void {
  if (stopwatch === null) return;
  const { startedAt, duration } = stopwatch;
  deliveries.publish({ entity, entityId, kind, id, attempts: attempts + 1, startedAt, duration, outcome });
}

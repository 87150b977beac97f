// Publishes deliveries on the diagnostics channel `entity-derive:delivery`.
import { MessageChannel, Stopwatch } from "../observability/message-channel.ts";
import type { OutboxRow } from "./outbox-row.ts";

/** The message about a finished delivery. It has neither payload nor error. */
export interface DeliveryMessage {
  /** The table's name. */
  readonly entity: string;
  /** The key of the row as text. */
  readonly entityId: string;
  /** `created`, `updated`, `deleted` or `restored`. */
  readonly kind: string;
  /** The id of the event, which is the same in each delivery. */
  readonly id: number;
  /** The number of the delivery: 1 for the first. */
  readonly attempts: number;
  /** The start of the delivery, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The duration of the handler in milliseconds. */
  readonly duration: number;
  /** `parked` if the last attempt failed. */
  readonly outcome: "delivered" | "failed" | "parked";
}

const deliveries: MessageChannel<DeliveryMessage> = new MessageChannel("entity-derive:delivery");

/**
 * Calls the listener after each delivery of any drainer of this process. If the listener throws, it is an uncaught
 * exception of the process.
 *
 * @returns a function that removes the listener
 *
 * @example
 * const stop = onDelivery(({ entity, id, duration, outcome }) => {
 *   logger.info({ entity, id, duration, outcome });
 * });
 */
export function onDelivery(listener: (message: DeliveryMessage) => void): () => void {
  return deliveries.listen(listener);
}

/** Call it before the handler. Returns null if there is no listener. */
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

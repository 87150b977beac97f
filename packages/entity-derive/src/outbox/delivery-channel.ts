// Each delivery -> a message for whoever listens to the diagnostics channel.
import { type Channel, channel } from "node:diagnostics_channel";

/** What is published on `entity-derive:delivery` when a handler is done with a row. Never the payload. */
export interface DeliveryMessage {
  readonly entity: string;
  readonly entityId: string;
  readonly kind: string;
  readonly id: number;
  /** Which delivery of the row it was: 1 for the first. */
  readonly attempts: number;
  /** How long the handler took, in milliseconds. */
  readonly duration: number;
  /** A parked row is one that has failed for the last time. */
  readonly outcome: "delivered" | "failed" | "parked";
}

/**
 * @example
 * diagnostics_channel.subscribe("entity-derive:delivery", (message) => {
 *   const { entity, id, duration, outcome } = message as DeliveryMessage;
 *   logger.info({ entity, id, duration, outcome });
 * });
 */
export const deliveryChannel: Channel = channel("entity-derive:delivery");

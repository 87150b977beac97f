// Computes from a drainer's options how long after its first delivery an event can be repeated.
import { drainerSettings, type OutboxDrainerOptions } from "../outbox/drainer-options.ts";

/**
 * Returns the time in milliseconds: a confirmed row that could not be acknowledged is repeated after the drainer's
 * lease has expired, or after the longest retry delay.
 */
export function redeliveryWindow(drainer: OutboxDrainerOptions): number {
  // Other options have different limits for batches, and do not matter here.
  const { lease, maxDelay } = drainerSettings({ lease: drainer.lease, maxDelay: drainer.maxDelay });
  return lease + maxDelay;
}

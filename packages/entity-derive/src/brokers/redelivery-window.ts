// The options of a drainer into how long after a first delivery a repeat can come.
import { drainerSettings, type OutboxDrainerOptions } from "../outbox/drainer-options.ts";

/**
 * In milliseconds: a row that was confirmed and could not be acknowledged comes back when the lease of its drainer ends,
 * or after the longest wait for another attempt.
 */
export function redeliveryWindow(drainer: OutboxDrainerOptions): number {
  // How much is delivered at once has other bounds for batches, and does not count here.
  const { lease, maxDelay } = drainerSettings({ lease: drainer.lease, maxDelay: drainer.maxDelay });
  return lease + maxDelay;
}

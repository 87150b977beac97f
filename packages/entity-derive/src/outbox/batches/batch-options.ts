// The options of a drainer of batches into its settings, checked and complete.
import { stripes } from "../../database/ddl/outbox-batches-table.ts";
import { wholeNumber } from "../../settings/whole-number.ts";
import { type DrainerSettings, drainerSettings, type OutboxDrainerOptions } from "../drainer-options.ts";

/** Times are in milliseconds. What is not said here means what it means for rows one by one. */
export interface OutboxBatchDrainerOptions extends OutboxDrainerOptions {
  /** How many rows a batch has at most: 1 to 10,000. One more batch is read ahead. Default: 1,000. */
  readonly batchSize?: number | undefined;
  /** How many batches are with the handler at once, each of other entity ids: 1 to 64. Default: 1. */
  readonly concurrency?: number | undefined;
  /**
   * How long a drainer that is not heard of keeps its entity ids: so soon others deliver what one that has crashed had
   * in hand. Default: 30,000.
   */
  readonly lease?: number | undefined;
  /** Delivered rows are never deleted: emptying the tables of the slots is up to you. Default: false. */
  readonly keep?: boolean | undefined;
  /**
   * How long delivered rows stay at least, for streams to resume: the longest `retention` of the entities. All drainers
   * should say the same. Default: 0.
   */
  readonly retention?: number | undefined;
}

export interface BatchSettings extends DrainerSettings {
  readonly retention: number;
}

const longestRetention = 2 ** 42;

/** @throws {RangeError} for a number that is not valid */
export function batchSettings(options: OutboxBatchDrainerOptions): BatchSettings {
  const { retention = 0, batchSize = 1_000, concurrency = 1 } = options;
  wholeNumber("concurrency", concurrency, 1, stripes);
  return {
    ...drainerSettings({ ...options, batchSize, concurrency }),
    retention: wholeNumber("retention", retention, 0, longestRetention),
  };
}

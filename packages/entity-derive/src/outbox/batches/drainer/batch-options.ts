// Validates the options of the batch drainer and fills in defaults.
import { stripes } from "../../../database/ddl/outbox-batches-table.ts";
import { wholeNumber } from "../../../settings/whole-number.ts";
import { type DrainerSettings, drainerSettings, type OutboxDrainerOptions } from "../../drainer-options.ts";

/** Options of the batch drainer. Times are in milliseconds. Inherited options have the same meaning. */
export interface OutboxBatchDrainerOptions extends OutboxDrainerOptions {
  /** The maximum number of rows in a batch: 1 to 10,000. One more batch is read ahead. Default: 1,000. */
  readonly batchSize?: number | undefined;
  /** The number of concurrent batches, each with other entity ids: 1 to 64. Default: 1. */
  readonly concurrency?: number | undefined;
  /**
   * The time for which a drainer that does not respond keeps its entity ids. After it, others deliver the rows of a crashed drainer.
   * Default: 30,000.
   */
  readonly lease?: number | undefined;
  /** Keeps delivered rows: you empty the slot tables yourself. Default: false. */
  readonly keep?: boolean | undefined;
  /**
   * The minimum time that delivered rows are kept, for streams to resume: the longest `retention` of the entities. Use
   * one value for all drainers. Default: 0.
   */
  readonly retention?: number | undefined;
}

export interface BatchSettings extends DrainerSettings {
  readonly retention: number;
}

const longestRetention = 2 ** 42;

/** @throws {RangeError} for an invalid number */
export function batchSettings(options: OutboxBatchDrainerOptions): BatchSettings {
  const { retention = 0, batchSize = 1_000, concurrency = 1 } = options;
  wholeNumber("concurrency", concurrency, 1, stripes);
  return {
    ...drainerSettings({ ...options, batchSize, concurrency }),
    retention: wholeNumber("retention", retention, 0, longestRetention),
  };
}

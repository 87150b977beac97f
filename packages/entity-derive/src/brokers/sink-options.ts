// Validates the common options of sinks and fills in defaults.

import { drainerSettings, type OutboxDrainerOptions } from "../outbox/drainer-options.ts";
import { maximumTimeout, wholeNumber } from "../settings/whole-number.ts";
import type { EventMode } from "./cloud-event.ts";

export interface SinkOptions {
  /**
   * The name of the origin of the events, such as the database's name: the `source` attribute of CloudEvents, a URI
   * reference. Together with the row's id it must be unique, so each outbox needs a different source: those of two
   * databases, the two kinds of one database, and one before and after a restore.
   */
  readonly source: string;
  /**
   * How long a row may take to be confirmed, including retries after a connection loss, in milliseconds. Default:
   * 10,000.
   */
  readonly timeout?: number | undefined;
  /** Called with warnings about a configuration that may repeat or lose events. Default: `process.emitWarning`. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** Options of sinks that send each row separately. */
export interface RowSinkOptions extends SinkOptions {
  /**
   * The maximum number of rows in flight, each of a different entity id: 1 to 10,000. The default depends on the sink.
   */
  readonly inFlight?: number | undefined;
  /**
   * The content mode of CloudEvents: `structured`, the event as one JSON text, or `binary`, only its data, with the
   * attributes in headers. Default: `structured`.
   */
  readonly mode?: EventMode | undefined;
}

export interface SinkSettings {
  readonly source: string;
  readonly timeout: number;
  readonly onWarning: (warning: string) => void;
}

export interface RowSinkSettings extends SinkSettings {
  readonly inFlight: number;
  readonly mode: EventMode;
}

/** @throws {RangeError} if the source is not a URI reference, or the timeout not a whole number of milliseconds */
export function sinkSettings({ source, timeout, onWarning = warn }: SinkOptions): SinkSettings {
  // The characters of a URI reference (RFC 3986, section 2), which most database names consist of.
  if (!/^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/.test(source)) {
    throw new RangeError(`source must be a URI reference such as "shop", not ${JSON.stringify(source)}`);
  }
  return { source, timeout: wholeNumber("timeout", timeout ?? 10_000, 1, maximumTimeout), onWarning };
}

/**
 * @param inFlight the default
 * @throws {RangeError} like `sinkSettings`, and for an unknown mode or an `inFlight` out of range
 */
export function rowSinkSettings(options: RowSinkOptions, inFlight: number): RowSinkSettings {
  const mode = options.mode ?? "structured";
  if (mode !== "structured" && mode !== "binary") {
    throw new RangeError(`mode must be "structured" or "binary", not ${String(mode)}`);
  }
  return {
    ...sinkSettings(options),
    inFlight: wholeNumber("inFlight", options.inFlight ?? inFlight, 1, 10_000),
    mode,
  };
}

function warn(warning: string): void {
  process.emitWarning(warning, { type: "OutboxWarning" });
}

/**
 * Returns the time in milliseconds: a confirmed row that could not be acknowledged is repeated after the drainer's
 * lease has expired, or after the longest retry delay.
 */
export function redeliveryWindow(drainer: OutboxDrainerOptions): number {
  // Other options have different limits for batches, and do not matter here.
  const { lease, maxDelay } = drainerSettings({ lease: drainer.lease, maxDelay: drainer.maxDelay });
  return lease + maxDelay;
}

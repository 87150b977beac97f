// The options that all sinks have into their settings, checked and complete.
import { longestTime, wholeNumber } from "../settings/whole-number.ts";
import type { EventMode } from "./cloud-event.ts";

export interface SinkOptions {
  /**
   * What the events come from, the database's name: the `source` of their CloudEvents, which tells them from others
   * together with their ids. Each outbox counts its rows for itself, so no two may have the same source: neither those
   * of two databases, nor the two kinds of one, nor one before and after a restore.
   */
  readonly source: string;
  /**
   * How long a row may take to be confirmed, in milliseconds, with what is tried again meanwhile because the connection
   * was lost. What takes longer has failed. Default: 10,000.
   */
  readonly timeout?: number | undefined;
  /** Receives what is set up in a way that may repeat, or lose, events. Default: `process.emitWarning`. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** Of sinks that send each row by itself. */
export interface RowSinkOptions extends SinkOptions {
  /** How many rows are under way at once, each of another entity id: 1 to 10,000. Each sink has a default of its own. */
  readonly inFlight?: number | undefined;
  /**
   * `structured`, the event as one JSON text, or `binary`, its data alone with the attributes as headers. Default:
   * `structured`.
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

/** @throws {RangeError} for a source that is no URI reference, and a timeout that is no whole number of milliseconds */
export function sinkSettings({ source, timeout, onWarning = warn }: SinkOptions): SinkSettings {
  // What a reference to a resource is made of; the name of nearly every database is one.
  if (!/^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/.test(source)) {
    throw new RangeError(`source must be a URI reference such as "shop", not ${JSON.stringify(source)}`);
  }
  return { source, timeout: wholeNumber("timeout", timeout ?? 10_000, 1, longestTime), onWarning };
}

/**
 * @param inFlight by default
 * @throws {RangeError} as `sinkSettings` does, for an unknown mode, and for `inFlight` beyond its bounds
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

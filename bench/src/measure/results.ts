// Samples of contestants in one round into what is kept of a run: medians, and ratios to the reference of the same round.
import type { Sample } from "./interleave.ts";
import { cpuRatio, median, type Spread, throughputRatio } from "./ratios.ts";

/** One contestant in one row of the table. */
export interface Result {
  /** `findById`, `GET`, … */
  readonly row: string;
  readonly inFlight: number;
  readonly contestant: string;
  readonly reference: string;
  readonly perSecond: number;
  /** Microseconds. */
  readonly cpuPerCall: number;
  /** Of the reference's; above 1 it is faster. */
  readonly throughput: Spread;
  /** Of the reference's; below 1 it is cheaper. */
  readonly cpu: Spread;
}

export function resultsOf(
  row: string,
  inFlight: number,
  samples: ReadonlyMap<string, readonly Sample[]>,
  reference: string,
): readonly Result[] {
  const theirs = samples.get(reference) ?? [];
  return [...samples].map(([contestant, own]) => ({
    row,
    inFlight,
    contestant,
    reference,
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    cpuPerCall: median(own.map(({ cpuPerCall }) => cpuPerCall)),
    throughput: throughputRatio(own, theirs),
    cpu: cpuRatio(own, theirs),
  }));
}

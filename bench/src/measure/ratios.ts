// Samples of two subjects into the ratio of one to the other, round by round, so that drift cancels out.
import type { Sample } from "./interleave.ts";

export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** How often as much the subject does as the reference does; above 1 it is faster. */
export function throughputRatio(subject: readonly Sample[], reference: readonly Sample[]): Spread {
  return spread(subject.map((sample, round) => sample.perSecond / (reference[round]?.perSecond ?? Number.NaN)));
}

/** How much of the reference's CPU time a call takes; below 1 it is cheaper. */
export function cpuRatio(subject: readonly Sample[], reference: readonly Sample[]): Spread {
  return spread(subject.map((sample, round) => sample.cpuPerCall / (reference[round]?.cpuPerCall ?? Number.NaN)));
}

function spread(ratios: readonly number[]): Spread {
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

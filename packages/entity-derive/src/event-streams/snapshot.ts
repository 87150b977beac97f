// PostgreSQL's snapshots as text into what they have seen, and how they compare.
import { i64FromText } from "../codec/integer.ts";

/** Seen are all transactions below `xmax` that were not running. */
export interface Snapshot {
  /** The first transaction that had not begun. */
  readonly xmax: number;
  /** Those below it that had not ended, in rising order. */
  readonly running: readonly number[];
}

/** `100:105:101,103`; the first number follows from the others. */
export function snapshotFromText(text: string): Snapshot {
  const [, xmax = "", running = ""] = text.split(":");
  return { xmax: i64FromText(xmax), running: running === "" ? [] : running.split(",").map((id) => i64FromText(id)) };
}

export function snapshotToText({ xmax, running }: Snapshot): string {
  return `${running[0] ?? xmax}:${xmax}:${running.join(",")}`;
}

export function sees({ xmax, running }: Snapshot, transaction: number): boolean {
  return transaction < xmax && !running.includes(transaction);
}

/** Whether all that the earlier one has seen has been seen by the later one. */
export function covers(later: Snapshot, earlier: Snapshot): boolean {
  return later.xmax >= earlier.xmax && later.running.every((transaction) => !sees(earlier, transaction));
}

/** One that has seen nothing more and names no more than `most` transactions: where there are more, it ends before them. */
export function shortened({ xmax, running }: Snapshot, most: number): Snapshot {
  const end = running[most];
  return end === undefined ? { xmax, running } : { xmax: end, running: running.slice(0, most) };
}

/** What was seen of transactions below `xmax` alone. */
export function before(xmax: number, { xmax: end, running }: Snapshot): Snapshot {
  const most = Math.min(xmax, end);
  return { xmax: most, running: running.filter((transaction) => transaction < most) };
}

/**
 * Whether something may be gone that the position has not seen: the last transaction of which anything was removed comes
 * after it, or after one that it saw running and that has ended since.
 */
export function hasLost(position: Snapshot, removed: number | null, now: Snapshot): boolean {
  if (removed === null) return false;
  return (
    position.xmax <= removed || position.running.some((transaction) => transaction <= removed && sees(now, transaction))
  );
}

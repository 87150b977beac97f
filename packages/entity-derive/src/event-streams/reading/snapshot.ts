// Parses and compares PostgreSQL snapshots.
import { i64FromText } from "../../codec/integer.ts";

/** A snapshot sees all transactions below `xmax` that were not running. */
export interface Snapshot {
  /** The first transaction that had not begun. */
  readonly xmax: number;
  /** The running transactions below it, in ascending order. */
  readonly running: readonly number[];
}

/** Parses `100:105:101,103`. The first number follows from the others. */
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

/** Whether the later snapshot sees everything that the earlier one sees. */
export function covers(later: Snapshot, earlier: Snapshot): boolean {
  return later.xmax >= earlier.xmax && later.running.every((transaction) => !sees(earlier, transaction));
}

/** Returns a snapshot that sees no more and has at most `most` running transactions: it ends before further ones. */
export function truncateSnapshot({ xmax, running }: Snapshot, limit: number): Snapshot {
  const end = running[limit];
  return end === undefined ? { xmax, running } : { xmax: end, running: running.slice(0, limit) };
}

/** Returns the part of a snapshot below `xmax`. */
export function snapshotBefore(xmax: number, { xmax: end, running }: Snapshot): Snapshot {
  const limit = Math.min(xmax, end);
  return { xmax: limit, running: running.filter((transaction) => transaction < limit) };
}

/**
 * Whether removed rows may be missing after the position: the last removed transaction is later, or was running at the
 * position and has ended since.
 */
export function hasLost(position: Snapshot, removed: number | null, now: Snapshot): boolean {
  if (removed === null) return false;
  return (
    position.xmax <= removed || position.running.some((transaction) => transaction <= removed && sees(now, transaction))
  );
}

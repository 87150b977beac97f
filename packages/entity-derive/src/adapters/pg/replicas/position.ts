// What servers say of their write-ahead log into positions that can be compared, and tokens of them.
import type { Row } from "../../../database/database.ts";

/** A place in the write-ahead log. Another timeline begins where a server was promoted: places of two don't compare. */
export interface Position {
  readonly timeline: number;
  readonly lsn: bigint;
}

/** No server is there, so whoever asks for it is sent to the primary. */
export const nowhere: Position = Object.freeze({ timeline: 0, lsn: 0n });

/** Whether a server at this position has all that was written up to the other one. */
export function reaches(position: Position, wanted: Position): boolean {
  return position.timeline === wanted.timeline && position.lsn >= wanted.lsn;
}

/** The further one: a later timeline has what was kept of an earlier one. */
export function furthest(first: Position, second: Position): Position {
  if (first.timeline !== second.timeline) return first.timeline > second.timeline ? first : second;
  return first.lsn > second.lsn ? first : second;
}

/** `1/0/16B3748`: the timeline, and the LSN as PostgreSQL writes it. */
export function tokenOf({ timeline, lsn }: Position): string {
  return `${timeline}/${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();
}

/** @throws {RangeError} for text that is no token */
export function positionOfToken(token: string): Position {
  const [, timeline, high, low] = /^(\d{1,10})\/([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(token) ?? [];
  if (timeline === undefined) throw new RangeError("The token of a session looks like 1/0/16B3748");
  return { timeline: Number(timeline), lsn: lsnOf(`${high}/${low}`) };
}

/**
 * Where the primary is: everything that was committed before is behind it. The place of insertion, since with
 * `synchronous_commit = off` a commit is answered before it is flushed. The name of the file begins with the timeline,
 * at once after a promotion; `pg_control_checkpoint()` shows the old one until the next checkpoint.
 */
export const writtenText = "SELECT pg_walfile_name(lsn), lsn FROM pg_current_wal_insert_lsn() AS lsn";

export function positionWritten([file, lsn]: Row): Position {
  return { timeline: timelineOfFile(file as string), lsn: lsnOf(lsn as string) };
}

/**
 * Where a server is, be it a replica or by now the primary, for a statement that follows in the same transaction. Under
 * another isolation level than the usual one that statement would see what was there before this one began.
 */
export const reachedColumns = `
  CASE WHEN pg_is_in_recovery() THEN (SELECT received_tli::TEXT FROM pg_stat_wal_receiver)
       ELSE 'file ' || pg_walfile_name(pg_current_wal_insert_lsn()) END,
  CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END,
  current_setting('transaction_isolation') = 'read committed'`;

/** Null where the server does not say it: without a WAL receiver, or without the right to see it. */
export function positionReached([timeline, lsn, isByStatement]: Row): Position | null {
  if (timeline == null || lsn == null || isByStatement !== "t") return null;
  const number = timeline.startsWith("file ") ? timelineOfFile(timeline.slice(5)) : Number(timeline);
  return { timeline: number, lsn: lsnOf(lsn) };
}

/** What a server is, as it is asked from time to time. */
export interface ServerReport {
  readonly isInRecovery: boolean;
  /** What is flushed on the primary, what is replayed on a replica; null where its timeline is unknown. */
  readonly position: Position | null;
  /** Whether there is a timeline that the role may not see. */
  readonly isHidden: boolean;
}

/** What is flushed, not what is inserted: an open transaction may have written more, which no replica gets to see. */
export const reportText = `
  SELECT recovery,
    CASE WHEN recovery THEN (SELECT received_tli::TEXT FROM pg_stat_wal_receiver)
         ELSE 'file ' || pg_walfile_name(pg_current_wal_insert_lsn()) END,
    CASE WHEN recovery THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END,
    EXISTS (SELECT FROM pg_stat_wal_receiver WHERE pid IS NOT NULL AND received_tli IS NULL)
    FROM pg_is_in_recovery() AS recovery`;

export function readReport([recovery, timeline, lsn, isHidden]: Row): ServerReport {
  return {
    isInRecovery: recovery === "t",
    position: positionReached([timeline ?? null, lsn ?? null, "t"]),
    isHidden: isHidden === "t",
  };
}

function timelineOfFile(name: string): number {
  return Number.parseInt(name.slice(0, 8), 16);
}

function lsnOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

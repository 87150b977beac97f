// What a server is asked of its place in the write-ahead log, and its answer into a position.
import type { Row } from "../../../database/database.ts";
import { lsnOf, type Position } from "./position.ts";

/**
 * Where the primary is: everything that was committed before is behind it. The place of insertion, since with
 * `synchronous_commit = off` a commit is answered before it is flushed. The name of the file begins with the timeline,
 * at once after a promotion; `pg_control_checkpoint()` shows the old one until the next checkpoint.
 */
export const writtenPositionSql = "SELECT pg_walfile_name(lsn), lsn FROM pg_current_wal_insert_lsn() AS lsn";

export function parseWrittenPosition([file, lsn]: Row): Position {
  return { timeline: timelineOfFile(file as string), lsn: lsnOf(lsn as string) };
}

/**
 * Where a server is, be it a replica or by now the primary, for a statement that follows in the same transaction. Under
 * another isolation level than the usual one that statement would see what was there before this one began.
 */
export const replayedPositionColumns = `
  CASE WHEN pg_is_in_recovery() THEN (SELECT received_tli::TEXT FROM pg_stat_wal_receiver)
       ELSE 'file ' || pg_walfile_name(pg_current_wal_insert_lsn()) END,
  CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END,
  current_setting('transaction_isolation') = 'read committed'`;

/** Null where the server does not say it: without a WAL receiver, or without the right to see it. */
export function parseReplayedPosition([timeline, lsn, isByStatement]: Row): Position | null {
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
    position: parseReplayedPosition([timeline ?? null, lsn ?? null, "t"]),
    isHidden: isHidden === "t",
  };
}

function timelineOfFile(name: string): number {
  return Number.parseInt(name.slice(0, 8), 16);
}

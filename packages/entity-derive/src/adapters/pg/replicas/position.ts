// Positions of servers in the write-ahead log: comparison, tokens, and the queries that report them.
import type { Row } from "../../../database/database.ts";

/**
 * A position in the write-ahead log. A promotion starts a new timeline; positions of different timelines are not
 * comparable.
 */
export interface Position {
  readonly timeline: number;
  readonly lsn: bigint;
}

/** A position that no server reaches, so that the primary answers. */
export const unreachablePosition: Position = Object.freeze({ timeline: 0, lsn: 0n });

/** Whether a server at this position has everything up to the other one. */
export function reaches(position: Position, required: Position): boolean {
  return position.timeline === required.timeline && position.lsn >= required.lsn;
}

/** Returns the later position. A later timeline contains what was kept of an earlier one. */
export function laterPosition(first: Position, second: Position): Position {
  if (first.timeline !== second.timeline) return first.timeline > second.timeline ? first : second;
  return first.lsn > second.lsn ? first : second;
}

/** Returns the timeline and the LSN as PostgreSQL writes it: `1/0/16B3748`. */
export function tokenOf({ timeline, lsn }: Position): string {
  return `${timeline}/${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();
}

/** @throws {RangeError} if the text is not a token */
export function positionOfToken(token: string): Position {
  const [, timeline, high, low] = /^(\d{1,10})\/([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(token) ?? [];
  if (timeline === undefined) throw new RangeError("The token of a session is not valid: it has the form 1/0/16B3748");
  return { timeline: Number(timeline), lsn: lsnOf(`${high}/${low}`) };
}

function lsnOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * The position of the primary, after all committed changes. It is the insert position, because with `synchronous_commit
 * = off` a commit is answered before it is flushed. The timeline is in the name of the WAL file, immediately after a
 * promotion; `pg_control_checkpoint()` shows the previous one until the next checkpoint.
 */
export const writtenPositionSql = "SELECT pg_walfile_name(lsn), lsn FROM pg_current_wal_insert_lsn() AS lsn";

export function parseWrittenPosition([file, lsn]: Row): Position {
  return { timeline: timelineOfFile(file as string), lsn: lsnOf(lsn as string) };
}

/**
 * The position of a server, replica or primary, for a later statement in the same transaction. Only valid for READ
 * COMMITTED: at other isolation levels, the later statement does not see more than this one.
 */
export const replayedPositionColumns = `
  CASE WHEN pg_is_in_recovery() THEN (SELECT received_tli::TEXT FROM pg_stat_wal_receiver)
       ELSE 'file ' || pg_walfile_name(pg_current_wal_insert_lsn()) END,
  CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END,
  current_setting('transaction_isolation') = 'read committed'`;

/** Returns null if the server does not report a position: without a WAL receiver, or without the right to see it. */
export function parseReplayedPosition([timeline, lsn, isReadCommitted]: Row): Position | null {
  if (timeline == null || lsn == null || isReadCommitted !== "t") return null;
  const number = timeline.startsWith("file ") ? timelineOfFile(timeline.slice(5)) : Number(timeline);
  return { timeline: number, lsn: lsnOf(lsn) };
}

/** The state that a server reports periodically. */
export interface ServerReport {
  readonly isInRecovery: boolean;
  /** The flushed position of the primary, or the replayed one of a replica; null if its timeline is unknown. */
  readonly position: Position | null;
  /** Whether the role lacks the right to see the timeline. */
  readonly isHidden: boolean;
}

/**
 * Reports the flushed position, not the insert position: replicas do not receive the changes of open transactions
 * earlier.
 */
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

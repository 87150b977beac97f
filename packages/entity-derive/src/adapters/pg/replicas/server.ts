// A server of a cluster: its role, its position, its availability, and reads at a position.

import type { Parameter, Result, Row, Statement, StatementScope } from "../../../database/database.ts";
import { type LeadingStatement, leadingOf } from "../../../database/scope/scope-settings.ts";
import { isCollision, isUnavailable } from "../../../errors/server-failures.ts";
import { sqlState } from "../../../errors/sql-state.ts";
import { withTimeout } from "../../../settings/with-timeout.ts";
import type { PgDriver } from "../database.ts";
import {
  type Position,
  parseReplayedPosition,
  reaches,
  readReport,
  replayedPositionColumns,
  reportText,
  type ServerReport,
} from "./position.ts";

/** Delays between attempts to reach a server that is not available, in milliseconds. */
const firstPause = 100;
const longestPause = 5000;
/** A server that does not answer within this time counts as not available, in milliseconds. */
const reportTimeout = 2000;
/** The time for which a replica that lagged too far is not used for that position, in milliseconds. */
const lagTimeout = 20;

export class Server {
  readonly driver: PgDriver;
  /** The last report; null before the first one, and while the server is not available. */
  report: ServerReport | null = null;
  /** The time at which the primary was at the current position of this replica, by `performance.now()`. */
  positionTime: number = Number.NEGATIVE_INFINITY;
  /** The running request for a report. */
  asking: Promise<void> | null = null;
  /** The number of running reads, and the sequence number of the last read. */
  running = 0;
  turn = 0;
  /** The latest position that it has reported. */
  #position: Position | null = null;
  #positionAt: number = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #unavailableUntil = 0;

  constructor(driver: PgDriver) {
    this.driver = driver;
  }

  get isReplica(): boolean {
    return this.report?.isInRecovery === true;
  }

  /** Whether to try the server; after failures, delays double from 100 ms to 5 s. */
  isDue(now: number): boolean {
    return now >= this.#unavailableUntil;
  }

  /** Asks for a report; null if the server does not answer. */
  async ask(): Promise<ServerReport | null> {
    const report = { name: "report", text: reportText };
    const response = this.driver
      .lend((session) => session.query(report, [], () => "", null))
      .then(
        ({ rows }) => readReport(rows[0] ?? []),
        () => null,
      );
    const serverReport = await withTimeout(reportTimeout, response, () => null);
    if (serverReport === null) this.markAway();
    else this.#return(serverReport);
    return serverReport;
  }

  /** Records a failed call. */
  fail(error: unknown): void {
    if (isUnavailable(error)) this.markAway();
  }

  /** Marks the server as not available. Another server may answer at its address later. */
  markAway(): void {
    this.report = null;
    this.positionTime = Number.NEGATIVE_INFINITY;
    this.#position = null;
    this.#positionAt = Number.NEGATIVE_INFINITY;
    this.#unavailableUntil = performance.now() + Math.min(longestPause, firstPause * 2 ** this.#failures++);
  }

  #return(report: ServerReport): void {
    this.report = report;
    this.#failures = 0;
    this.#unavailableUntil = 0;
    this.notePosition(report.position);
  }

  /** Records a reported position; null if there was none. */
  notePosition(position: Position | null): void {
    if (position === null) return;
    this.#position = position;
    this.#positionAt = performance.now();
  }

  /** Whether it has reported this position or a later one. That stays true while it is the same server. */
  hasReached(requiredPosition: Position): boolean {
    return this.#position !== null && reaches(this.#position, requiredPosition);
  }

  /** Whether it was too far behind a moment ago, so that asking again is useless. */
  isTooFarBehind(requiredPosition: Position, now: number): boolean {
    return this.#position !== null && !reaches(this.#position, requiredPosition) && now - this.#positionAt < lagTimeout;
  }
}

/** Whether a write was sent to a replica (SQLSTATE 25006, read_only_sql_transaction). */
export function isFromReplica(error: unknown): boolean {
  return sqlState(error) === "25006";
}

/**
 * Whether to retry a failed read of a replica on the primary: after a conflict with recovery, if the server is not
 * available, if the read writes, or if a migration's new names have only reached the primary.
 */
export function mayRetryOnPrimary(error: unknown): boolean {
  const state = sqlState(error);
  if (state === null) return isUnavailable(error);
  return isCollision(state) || state === "25006" || state.startsWith("42") || isUnavailable(error);
}

/**
 * Asks for the position in a statement before the read, on the same connection and in the same round trip. Within the
 * reading statement, the position would be later than its snapshot.
 *
 * @returns null if the replica has not reached the position, or does not report it
 */
export async function readAtPosition(
  server: Server,
  requiredPosition: Position,
  scope: StatementScope,
  statement: Statement,
  parameters: readonly Parameter[],
): Promise<Result | null> {
  const settings = leadingOf(scope, server.driver.hasNodes);
  // It would need several statements in a transaction, so the position would be older than the snapshot of the read.
  if (settings?.isForNodes === true) return null;
  let position: Position | null = null;
  const leading: LeadingStatement = {
    text:
      settings === null
        ? `SELECT ${replayedPositionColumns}`
        : `SELECT ${replayedPositionColumns}, settings.* FROM (${settings.text}) AS settings`,
    parameters: settings === null ? [] : settings.parameters,
    onRow: (row: Row) => {
      position = parseReplayedPosition(row);
    },
  };
  const result = await server.driver.queryAfter(leading, statement, parameters);
  server.notePosition(position);
  return position !== null && reaches(position, requiredPosition) ? result : null;
}

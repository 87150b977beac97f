// A server of a cluster: its role, its position, and whether it is available.
import { isUnavailable } from "../../../errors/is-unavailable.ts";
import type { PgDatabase } from "../database.ts";
import { type Position, reaches } from "./position.ts";
import { readReport, reportText, type ServerReport } from "./position-queries.ts";

/** Delays between attempts to reach a server that is not available, in milliseconds. */
const firstPause = 100;
const longestPause = 5000;
/** A server that does not answer within this time counts as not available, in milliseconds. */
const reportTimeout = 2000;
/** The time for which a replica that lagged too far is not used for that position, in milliseconds. */
const lagTimeout = 20;

export class Server {
  readonly db: PgDatabase;
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

  constructor(db: PgDatabase) {
    this.db = db;
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
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), reportTimeout);
      timer.unref();
    });
    const report = { name: "report", text: reportText };
    // Not by `query`, since listeners of queries would receive all of these.
    const response = this.db
      .lend((session) => session.query(report, [], () => "", null))
      .then(
        ({ rows }) => readReport(rows[0] ?? []),
        () => null,
      );
    const serverReport = await Promise.race([response, timeout]);
    clearTimeout(timer);
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

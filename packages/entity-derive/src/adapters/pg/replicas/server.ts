// One server's answers and errors into what is known of it: whether it is the primary, how far a replica is, whether it is away.
import { isUnavailable } from "../../../errors/is-unavailable.ts";
import type { PgDatabase } from "../database.ts";
import { type Position, reaches } from "./position.ts";
import { readReport, reportText, type ServerReport } from "./position-queries.ts";

/** Between tries of a server that is away, in milliseconds. */
const firstPause = 100;
const longestPause = 5000;
/** A server that has not said in this time how it is counts as away; in milliseconds. */
const reportTimeout = 2000;
/** For so long a replica that was found too far behind is not asked for what it did not have; in milliseconds. */
const behindFor = 20;

export class Server {
  readonly db: PgDatabase;
  /** What it last said; null before the first time, and while it is away. */
  report: ServerReport | null = null;
  /** When the primary was where this replica is by now; by `performance.now()`. */
  freshAsOf: number = Number.NEGATIVE_INFINITY;
  /** While it is being asked how it is. */
  asking: Promise<void> | null = null;
  /** How many reads it is answering, and when it was given the last one: the number of that read. */
  running = 0;
  turn = 0;
  /** The furthest position it has shown. */
  #seen: Position | null = null;
  #seenAt: number = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #awayUntil = 0;

  constructor(db: PgDatabase) {
    this.db = db;
  }

  get isReplica(): boolean {
    return this.report?.isInRecovery === true;
  }

  /** Whether it is worth trying; after failures there are pauses that double from 100 ms to 5 s. */
  isDue(now: number): boolean {
    return now >= this.#awayUntil;
  }

  /** Asks how it is; null where it does not answer. */
  async ask(): Promise<ServerReport | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), reportTimeout);
      timer.unref();
    });
    const report = { name: "report", text: reportText };
    // Not by `query`, whose listeners would hear of it all the time.
    const asked = this.db
      .lend((session) => session.query(report, [], () => "", null))
      .then(
        ({ rows }) => readReport(rows[0] ?? []),
        () => null,
      );
    const said = await Promise.race([asked, late]);
    clearTimeout(timer);
    if (said === null) this.markAway();
    else this.#return(said);
    return said;
  }

  /** It has refused a read, or is away. */
  fail(error: unknown): void {
    if (isUnavailable(error)) this.markAway();
  }

  /** It did not answer. What comes back may be another server at its address. */
  markAway(): void {
    this.report = null;
    this.freshAsOf = Number.NEGATIVE_INFINITY;
    this.#seen = null;
    this.#seenAt = Number.NEGATIVE_INFINITY;
    this.#awayUntil = performance.now() + Math.min(longestPause, firstPause * 2 ** this.#failures++);
  }

  #return(report: ServerReport): void {
    this.report = report;
    this.#failures = 0;
    this.#awayUntil = 0;
    this.notePosition(report.position);
  }

  /** It has shown where it is; null where it did not say. */
  notePosition(position: Position | null): void {
    if (position === null) return;
    this.#seen = position;
    this.#seenAt = performance.now();
  }

  /** Whether it has shown that it is so far. That holds on, as long as it is the same server. */
  hasReached(wanted: Position): boolean {
    return this.#seen !== null && reaches(this.#seen, wanted);
  }

  /** Whether it was too far behind a moment ago, so that asking again would be in vain. */
  isTooFarBehind(wanted: Position, now: number): boolean {
    return this.#seen !== null && !reaches(this.#seen, wanted) && now - this.#seenAt < behindFor;
  }
}

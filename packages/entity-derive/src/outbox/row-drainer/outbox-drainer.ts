// The drainer of the outbox.
import type { Database } from "../../database/database.ts";
import { newUuidV4 } from "../../database/uuid.ts";
import { Alarm } from "../alarm.ts";
import { Drainer, type DrainerRun } from "../drainer.ts";
import { type DrainerSettings, drainerSettings, type OutboxDrainerOptions } from "../drainer-options.ts";
import type { OutboxHandler } from "../outbox-row.ts";
import { parkedRows } from "../parked-rows.ts";
import { isTransient, reconnectPause } from "../retry-delay.ts";
import { ShutdownDeadline } from "../shutdown-deadline.ts";
import { Claim } from "./claim.ts";
import { type ClaimPlace, claimRows } from "./claim-statement.ts";
import { releaseRows } from "./claimed-rows.ts";
import { Deliveries } from "./deliveries.ts";

/** The maximum number of due rows that a claim looks at; the next one continues after them. */
const widestWindow = 10_000;

/**
 * Delivers the rows of the outbox, each at least once, and in the order of writes for each entity id.
 *
 * Any number of drainers may run, in one or more processes.
 *
 * @throws {RangeError} for invalid options
 *
 * @example
 * const drainer = new OutboxDrainer(db, { handle: (row) => broker.publish(row.entity, row.payload) });
 * const stop = new AbortController();
 * process.once("SIGTERM", () => stop.abort());
 * await drainer.run(stop.signal);
 */
export class OutboxDrainer extends Drainer<DrainerSettings> {
  readonly #handler: OutboxHandler;

  constructor(db: Database, handler: OutboxHandler, options: OutboxDrainerOptions = {}) {
    super(db, drainerSettings(options), parkedRows);
    this.#handler = handler;
  }

  protected begin(): DrainerRun {
    const alarm = new Alarm();
    const deadline = new ShutdownDeadline();
    const deliveries = new Deliveries(this.#handler, this.settings);
    const ring = (): void => alarm.ring();
    const stop = (): void => {
      deliveries.stop();
      alarm.ring();
      deadline.begin();
    };
    const deliver = async (): Promise<void> => {
      try {
        await this.#deliverUntilStopped(deliveries, alarm, deadline);
      } finally {
        stop();
        await deliveries.finishedSoon(deadline, this.settings.grace);
      }
    };
    return { ring, stop, deliver };
  }

  /**
   * Claims and delivers one batch, and returns the number of rows passed to the handler: 0 when nothing is due.
   *
   * @throws errors of the database
   *
   * @example
   * while ((await drainer.drainOnce()) > 0);
   */
  async drainOnce(): Promise<number> {
    const { batchSize } = this.settings;
    const deliveries = new Deliveries(this.#handler, this.settings);
    const search = new Search();
    do
      await this.#claim(
        deliveries,
        search,
        batchSize,
        () => undefined,
        () => true,
      );
    while (search.isUnderWay);
    await deliveries.finished();
    return deliveries.handledCount;
  }

  async #deliverUntilStopped(deliveries: Deliveries, alarm: Alarm, deadline: ShutdownDeadline): Promise<void> {
    const search = new Search();
    let failures = 0;
    for (;;) {
      await deliveries.roomMade();
      const { room } = deliveries;
      if (room === 0) return;
      // Later rings count: the announced rows may be behind the search position.
      if (!search.isUnderWay) alarm.reset();
      let wait = 0;
      try {
        let isAwaited = true;
        const claiming = this.#claim(
          deliveries,
          search,
          room,
          () => alarm.ring(),
          () => isAwaited,
        );
        const claimed = await deadline.wait(claiming);
        if (claimed === null) {
          // It may be waiting for a connection.
          isAwaited = false;
          claiming.catch(this.settings.onError);
          return;
        }
        failures = 0;
        if (claimed < room && search.hasSeenAll) wait = this.settings.pollInterval;
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.settings.onError(error);
        wait = reconnectPause(++failures);
      }
      if (wait > 0 && !deliveries.isStopped) await alarm.wait(wait);
    }
  }

  /** Returns the number of claimed rows. They are released if nobody waits for them any more. */
  async #claim(
    deliveries: Deliveries,
    search: Search,
    limit: number,
    onWritten: () => void,
    isAwaited: () => boolean,
  ): Promise<number> {
    const claim = newUuidV4();
    const sentAt = performance.now();
    const { rows, last } = await claimRows(this.db, {
      claim,
      limit,
      lease: this.settings.lease,
      ...search.next(limit),
    });
    search.found(rows.length, last);
    if (!isAwaited()) {
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await releaseRows(this.db, claim, ids);
      return 0;
    }
    if (rows.length > 0) deliveries.add(new Claim(this.db, this.settings, claim, rows, sentAt, onWritten));
    return rows.length;
  }
}

/**
 * The position of the search for rows. A search begins at the front. If a claim finds no rows, because all are behind
 * others, the next one looks at more rows after them.
 */
class Search {
  #after: ClaimPlace | null = null;
  #window = 0;
  #hasSeenAll = false;

  get isUnderWay(): boolean {
    return this.#after !== null;
  }

  /** Whether the last claims have seen every due row. */
  get hasSeenAll(): boolean {
    return this.#hasSeenAll;
  }

  next(limit: number): { readonly after: ClaimPlace | null; readonly window: number } {
    // Twice the number of wanted rows, since concurrent drainers find the same ones.
    this.#window = this.#after === null ? 2 * limit : Math.max(limit, Math.min(widestWindow, 4 * this.#window));
    return { after: this.#after, window: this.#window };
  }

  /** @param last the last position that was looked at; null at the end */
  found(rows: number, last: ClaimPlace | null): void {
    this.#hasSeenAll = last === null;
    this.#after = rows === 0 ? last : null;
  }
}

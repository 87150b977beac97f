// The servers of a cluster into the one that is the primary, and the replica that is to answer a read.
import { isUnavailable } from "../../../errors/is-unavailable.ts";
import type { PgDatabase } from "../database.ts";
import { isFromReplica } from "./classify-failure.ts";
import { type Position, reaches } from "./position.ts";
import { Server } from "./server.ts";

/** Where the primary was at a time. */
interface Sample {
  readonly at: number;
  readonly position: Position;
}

/** Reports are asked for so often, in milliseconds, or four times within the staleness that is allowed. */
const shortestPause = 25;
const usualPause = 1000;
/** Of those that are within the staleness the last ones do. */
const mostSamples = 64;

/** When something may be sent again to another server: a read, a write of which nothing was done, what may be run once. */
export type Repeats = "always" | "when refused" | "never";

export interface ClusterOptions {
  /** In milliseconds. */
  readonly staleness: number;
  readonly keepPositions: boolean;
}

/**
 * Asks each server from time to time how it is: nothing else shows that a primary which writes nothing has not been left
 * behind, since the time of the last replayed transaction grows old there. A replica is as fresh as the last moment at
 * which the primary was where the replica is now, by the clock of this process alone.
 */
export class Cluster {
  readonly #servers: readonly Server[];
  readonly #staleness: number;
  readonly #keepPositions: boolean;
  readonly #pause: number;
  readonly #listeners: Set<() => void> = new Set();
  #primary: Server;
  #samples: Sample[] = [];
  #turns = 0;
  #ready: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #hasWarned = false;

  /** @param databases the first one is the primary, until another one says that it is */
  constructor(databases: readonly [PgDatabase, ...PgDatabase[]], { staleness, keepPositions }: ClusterOptions) {
    const [first, ...others] = databases;
    this.#primary = new Server(first);
    this.#servers = [this.#primary, ...others.map((db) => new Server(db))];
    this.#staleness = staleness;
    this.#keepPositions = keepPositions;
    this.#pause = Math.min(usualPause, Math.max(shortestPause, staleness / 4));
  }

  get servers(): readonly Server[] {
    return this.#servers;
  }

  get primary(): Server {
    return this.#primary;
  }

  /** Resolves when the primary is known, or when no server says that it is. */
  ready(): Promise<void> | null {
    if (this.#ready === null) {
      this.#ready = this.poll().then(() => {
        this.#ready = settled;
      });
      this.#askAgain();
    }
    return this.#ready === settled ? null : this.#ready;
  }

  /** Called whenever another server has become the primary. */
  onPrimary(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Asks all servers that are not being asked; resolves when all have answered, or have taken too long. */
  async poll(): Promise<void> {
    const now = performance.now();
    await Promise.all(
      this.#servers.map((server) => {
        if (server === this.#primary || server.isDue(now)) server.asking ??= this.#ask(server, now);
        return server.asking;
      }),
    );
  }

  /**
   * The replica with the fewest reads, of those that may answer one: fresh enough, and as far as the session was where
   * that is known. Null where there is none.
   */
  reader(wanted: Position | null): Server | null {
    const now = performance.now();
    let chosen: Server | null = null;
    for (const server of this.#servers) {
      if (server === this.#primary || !this.#mayRead(server, wanted, now)) continue;
      if (chosen === null || isBefore(server, chosen)) chosen = server;
    }
    if (chosen !== null) chosen.turn = ++this.#turns;
    return chosen;
  }

  /** Looks for the primary again after an error of the one that was asked; whether to ask the one that was found. */
  async mayRepeat(asked: Server, error: unknown, repeats: Repeats): Promise<boolean> {
    const isRefused = isFromReplica(error);
    if (!isRefused && !isUnavailable(error)) return false;
    const looking = this.poll();
    if (repeats === "never" || (repeats === "when refused" && !isRefused)) return false;
    await looking;
    return this.#primary !== asked;
  }

  /** Whether it need not be asked where it is. */
  isKnownToReach(server: Server, wanted: Position): boolean {
    return this.#keepPositions && server.hasReached(wanted);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#servers.map(({ asking }) => asking));
    await Promise.all(this.#servers.map(({ db }) => db.close()));
  }

  #mayRead(server: Server, wanted: Position | null, now: number): boolean {
    if (!server.isReplica || now - server.freshAsOf > this.#staleness) return false;
    return (
      wanted === null || (server.report?.position?.timeline === wanted.timeline && !server.isTooFarBehind(wanted, now))
    );
  }

  async #ask(server: Server, at: number): Promise<void> {
    const report = await server.ask();
    server.asking = null;
    if (report?.isHidden === true) this.#warn();
    this.#choosePrimary();
    if (server === this.#primary) this.#sample(at);
    for (const other of this.#servers) this.#date(other);
  }

  #sample(at: number): void {
    const { report } = this.#primary;
    if (report === null || report.isInRecovery || report.position === null) return;
    const { position } = report;
    const recent = this.#samples.filter((sample) => at - sample.at <= this.#staleness).slice(-mostSamples);
    this.#samples = [...recent, { at, position }];
  }

  /** Of two that say so, the one that was promoted last: the other one has not noticed yet. */
  #choosePrimary(): void {
    let found: Server | null = null;
    for (const server of this.#servers) {
      if (server.report?.isInRecovery !== false) continue;
      const timeline = server.report.position?.timeline ?? 0;
      const best = found?.report?.position?.timeline ?? -1;
      if (timeline > best || (timeline === best && server === this.#primary)) found = server;
    }
    if (found === null || found === this.#primary) return;
    this.#primary = found;
    this.#samples = [];
    for (const listener of this.#listeners) listener();
  }

  /** Notes when the primary was last where this replica is. */
  #date(server: Server): void {
    const position = server.report?.position;
    if (!server.isReplica || position == null) return;
    for (const sample of this.#samples)
      if (sample.at > server.freshAsOf && reaches(position, sample.position)) server.freshAsOf = sample.at;
  }

  #askAgain(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      void this.poll();
      this.#askAgain();
    }, this.#pause);
    this.#timer.unref();
  }

  #warn(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    process.emitWarning(
      "A replica does not show its timeline, so all reads use the primary. Run GRANT pg_monitor TO the application's role",
      { type: "ReplicaWarning", code: "ENTITY_DERIVE_REPLICA" },
    );
  }
}

/** Of replicas with as many reads it is the turn of the one that had none for longer. */
function isBefore(server: Server, other: Server): boolean {
  return server.running === other.running ? server.turn < other.turn : server.running < other.running;
}

const settled: Promise<void> = Promise.resolve();

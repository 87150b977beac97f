// Tracks the servers of a cluster: which is the primary, and which replica answers a read.
import { isUnavailable } from "../../../errors/server-failures.ts";
import type { PgDriver } from "../database.ts";
import { type Position, reaches } from "./position.ts";
import { isFromReplica, Server } from "./server.ts";

/** A position of the primary, and when it was measured. */
interface Sample {
  readonly at: number;
  readonly position: Position;
}

/** The shortest interval between reports, in milliseconds; otherwise a quarter of the allowed staleness. */
const shortestPause = 25;
const defaultPause = 1000;
/** The number of samples to keep within the allowed staleness. */
const maximumSamples = 64;

/** The condition for sending a call to another server: always (reads), only if the first one rejected it, or never. */
export type RetryCondition = "always" | "when refused" | "never";

export interface ClusterOptions {
  /** The maximum lag of a read behind the primary, in milliseconds. */
  readonly staleness: number;
  readonly keepPositions: boolean;
}

/**
 * Asks each server periodically for its state. Without that, an idle primary and a disconnected replica would look the
 * same: in both cases the last replayed transaction gets older. The age of a replica is the time since the primary was
 * at the replica's position, by the clock of this process.
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

  /** @param drivers the first is the primary until another one reports that it is */
  constructor(drivers: readonly [PgDriver, ...PgDriver[]], { staleness, keepPositions }: ClusterOptions) {
    const [first, ...others] = drivers;
    this.#primary = new Server(first);
    this.#servers = [this.#primary, ...others.map((driver) => new Server(driver))];
    this.#staleness = staleness;
    this.#keepPositions = keepPositions;
    this.#pause = Math.min(defaultPause, Math.max(shortestPause, staleness / 4));
  }

  get servers(): readonly Server[] {
    return this.#servers;
  }

  get primary(): Server {
    return this.#primary;
  }

  /** Resolves when the primary is known, or if no server reports that it is. */
  ready(): Promise<void> | null {
    if (this.#ready === null) {
      this.#ready = this.poll().then(() => {
        this.#ready = settled;
      });
      this.#askAgain();
    }
    return this.#ready === settled ? null : this.#ready;
  }

  /** Calls the listener whenever another server has become the primary. */
  onPrimary(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Queries the state of all servers without a running query. Resolves when all have responded or timed out. */
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
   * Returns the replica with the fewest running reads, among those that are fresh enough and, if known, have reached
   * the position of the session. Null if there is none.
   */
  reader(requiredPosition: Position | null): Server | null {
    const now = performance.now();
    let chosen: Server | null = null;
    for (const server of this.#servers) {
      if (server === this.#primary || !this.#mayRead(server, requiredPosition, now)) continue;
      if (chosen === null || isBefore(server, chosen)) chosen = server;
    }
    if (chosen !== null) chosen.turn = ++this.#turns;
    return chosen;
  }

  /** Looks for the primary after an error, and returns true if the call should be repeated on it. */
  async mayRepeat(askedServer: Server, error: unknown, repeats: RetryCondition): Promise<boolean> {
    const isRefused = isFromReplica(error);
    if (!isRefused && !isUnavailable(error)) return false;
    const looking = this.poll();
    if (repeats === "never" || (repeats === "when refused" && !isRefused)) return false;
    await looking;
    return this.#primary !== askedServer;
  }

  /** Whether the server has reached the position as far as known, so that no query is needed. */
  isKnownToReach(server: Server, requiredPosition: Position): boolean {
    return this.#keepPositions && server.hasReached(requiredPosition);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#servers.map(({ asking }) => asking));
    await Promise.all(this.#servers.map(({ driver }) => driver.end()));
  }

  #mayRead(server: Server, requiredPosition: Position | null, now: number): boolean {
    if (!server.isReplica || now - server.positionTime > this.#staleness) return false;
    return (
      requiredPosition === null ||
      (server.report?.position?.timeline === requiredPosition.timeline && !server.isTooFarBehind(requiredPosition, now))
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
    const recent = this.#samples.filter((sample) => at - sample.at <= this.#staleness).slice(-maximumSamples);
    this.#samples = [...recent, { at, position }];
  }

  /** If two servers report to be the primary, selects the one that was promoted last: the other has not noticed yet. */
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

  /** Records when the primary was last at the position of this replica. */
  #date(server: Server): void {
    const position = server.report?.position;
    if (!server.isReplica || position == null) return;
    for (const sample of this.#samples)
      if (sample.at > server.positionTime && reaches(position, sample.position)) server.positionTime = sample.at;
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

/** Orders replicas by running reads, then by their last read, the earliest first. */
function isBefore(server: Server, other: Server): boolean {
  return server.running === other.running ? server.turn < other.turn : server.running < other.running;
}

const settled: Promise<void> = Promise.resolve();

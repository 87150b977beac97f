// A database with replicas, which loads its routing with the first call: applications without replicas never load it.
import { AsyncLocalStorage } from "node:async_hooks";
import type {
  Database,
  DatabaseSession,
  HeldConnection,
  StatementScope,
  Subscription,
  Transaction,
  TransactionOptions,
} from "../../../database/database.ts";
import { LazyQueryable } from "../../../database/scope/lazy-queryable.ts";
import { SessionState } from "./session-state.ts";

/** A database that sends reads to replicas. */
export interface ReplicatedDatabase extends Database {
  /**
   * Returns a session, which remembers the position of its last write: reads in the session see all of its writes.
   * @param token the token of an earlier session, possibly of another process
   * @throws {RangeError} if the text is not a token
   *
   * @example
   * const session = db.session();
   * const users = new PostgresUserRepository(db.scoped({ session }));
   */
  session(token?: string | null): DatabaseSession;
  /**
   * Runs a function. All its calls of this database, also asynchronous ones, belong to the session.
   *
   * @example
   * await db.inSession(db.session(token), () => users.create({ name: "Ada" }));
   */
  inSession<T>(session: DatabaseSession, run: () => T): T;
  scoped(scope: StatementScope): ReplicatedDatabase;
}

/** The session of the current asynchronous context. */
export type RunningSession = AsyncLocalStorage<DatabaseSession>;

export class LazyDatabase extends LazyQueryable<Database> implements ReplicatedDatabase {
  readonly #running: RunningSession;

  private constructor(place: () => Promise<Database>, running: RunningSession) {
    super(place);
    this.#running = running;
  }

  /** @param load called at most once */
  static of(load: (running: RunningSession) => Promise<Database>): ReplicatedDatabase {
    const running: RunningSession = new AsyncLocalStorage();
    let loaded: Promise<Database> | undefined;
    return new LazyDatabase(() => (loaded ??= load(running)), running);
  }

  session(token: string | null = null): DatabaseSession {
    return new SessionState(token);
  }

  inSession<T>(session: DatabaseSession, run: () => T): T {
    return this.#running.run(session, run);
  }

  override scoped(scope: StatementScope): ReplicatedDatabase {
    const scopedPlace = this.place().then((db) => db.scoped(scope));
    // Callers receive the error; this only prevents an unhandled rejection.
    scopedPlace.catch(() => undefined);
    return new LazyDatabase(() => scopedPlace, this.#running);
  }

  async transaction<T>(run: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return (await this.place()).transaction(run, options);
  }

  async hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    return (await this.place()).hold(run);
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    return (await this.place()).listen(channel, onPayload);
  }

  async close(): Promise<void> {
    return (await this.place()).close();
  }
}

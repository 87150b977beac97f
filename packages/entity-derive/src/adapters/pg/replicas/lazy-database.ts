// A database with replicas, which loads its routing with the first call: applications without replicas never load it.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, DatabaseSession, StatementScope } from "../../../database/database.ts";
import { narrowed } from "../../../database/scope/scope-settings.ts";
import { type Driver, DriverDatabase } from "../../driver-database.ts";
import type { OpenCalls } from "../../open-calls.ts";
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

export class LazyDatabase extends DriverDatabase implements ReplicatedDatabase {
  readonly #running: RunningSession;

  private constructor(running: RunningSession, driver: Driver, scope?: StatementScope, calls?: OpenCalls) {
    super(driver, scope, calls);
    this.#running = running;
  }

  /** @param load called at most once */
  static of(load: (running: RunningSession) => Promise<Driver>): ReplicatedDatabase {
    const running: RunningSession = new AsyncLocalStorage();
    let loaded: Promise<Driver> | undefined;
    return new LazyDatabase(
      running,
      lazyDriver(() => (loaded ??= load(running))),
    );
  }

  session(token: string | null = null): DatabaseSession {
    return new SessionState(token);
  }

  inSession<T>(session: DatabaseSession, run: () => T): T {
    return this.#running.run(session, run);
  }

  override scoped(scope: StatementScope): ReplicatedDatabase {
    return new LazyDatabase(this.#running, this.driver, narrowed(this.scope, scope), this.calls);
  }
}

function lazyDriver(load: () => Promise<Driver>): Driver {
  return {
    query: async (...call) => (await load()).query(...call),
    command: async (...call) => (await load()).command(...call),
    lender:
      (...options) =>
      async (use) =>
        (await load()).lender(...options)(use),
    hold: async (run) => (await load()).hold(run),
    listen: async (...call) => (await load()).listen(...call),
    end: async () => (await load()).end(),
  };
}

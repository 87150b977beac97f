// A driver that sends reads outside of transactions to replicas, and everything else to the primary.
import type {
  HeldConnection,
  Parameter,
  Result,
  Statement,
  StatementScope,
  Subscription,
  TransactionOptions,
} from "../../../database/database.ts";
import type { Lend } from "../../../database/transactions/transaction.ts";
import type { Driver } from "../../driver-database.ts";
import type { PgDriver } from "../database.ts";
import { Cluster, type ClusterOptions, type RetryCondition } from "./cluster.ts";
import type { RunningSession } from "./lazy-database.ts";
import { PositionedSession } from "./positioned-session.ts";
import { mayRetryOnPrimary, readAtPosition, type Server } from "./server.ts";
import { SessionState } from "./session-state.ts";
import { Subscriptions } from "./subscriptions.ts";

export class ReplicatedDriver implements Driver {
  readonly #cluster: Cluster;
  readonly #subscriptions: Subscriptions;
  readonly #sessions: RunningSession;

  /** @param servers the first is the primary until another one reports that it is */
  constructor(servers: readonly [PgDriver, ...PgDriver[]], options: ClusterOptions, sessions: RunningSession) {
    this.#cluster = new Cluster(servers, options);
    this.#subscriptions = new Subscriptions(this.#cluster);
    this.#sessions = sessions;
  }

  async query(statement: Statement, parameters: readonly Parameter[], scope: StatementScope): Promise<Result> {
    const cluster = this.#cluster;
    await cluster.ready();
    const session = this.#session(scope);
    const send = ({ driver }: Server): Promise<Result> => driver.query(statement, parameters, scope);
    const write = (): Promise<Result> =>
      session === null
        ? this.#onPrimary(send, "when refused")
        : this.#positioned(session, (connection) => connection.write(statement, parameters, scope));
    if (statement.isRead !== true) return write();
    const requiredPosition = session?.position ?? null;
    const server = cluster.reader(requiredPosition);
    const result =
      server === null
        ? null
        : await this.#readFrom(server, () =>
            requiredPosition === null || cluster.isKnownToReach(server, requiredPosition)
              ? send(server)
              : readAtPosition(server, requiredPosition, scope, statement, parameters),
          );
    if (result !== null) return result;
    // A session position of another timeline is meaningless: the session gets a new one with the answer.
    const isOtherTimeline =
      requiredPosition !== null && requiredPosition.timeline !== cluster.primary.report?.position?.timeline;
    return isOtherTimeline ? write() : this.#onPrimary(send, "always");
  }

  async command(sql: string, scope: StatementScope): Promise<string> {
    await this.#cluster.ready();
    const session = this.#session(scope);
    return session === null
      ? this.#onPrimary(({ driver }) => driver.command(sql), "when refused")
      : this.#positioned(session, (connection) => connection.execute(sql));
  }

  lender(scope: StatementScope, { readOnly, retries = 0 }: TransactionOptions): Lend {
    return async (use) => {
      await this.#cluster.ready();
      const session = readOnly === true ? null : this.#session(scope);
      return this.#onPrimary(
        ({ driver }) => driver.lend((lent) => use(session === null ? lent : new PositionedSession(lent, session))),
        retries > 0 ? "when refused" : "never",
      );
    };
  }

  async hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    await this.#cluster.ready();
    return this.#onPrimary(({ driver }) => driver.hold(run), "never");
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    await this.#cluster.ready();
    return this.#subscriptions.listen(channel, onPayload);
  }

  end(): Promise<void> {
    return this.#cluster.close();
  }

  #session({ session = this.#sessions.getStore() }: StatementScope): SessionState | null {
    return session instanceof SessionState ? session : null;
  }

  /** Returns null if the replica is too far behind, or cannot answer; the primary is then used. */
  async #readFrom(server: Server, read: () => Promise<Result | null>): Promise<Result | null> {
    server.running++;
    try {
      return await read();
    } catch (error) {
      if (!mayRetryOnPrimary(error)) throw error;
      server.fail(error);
      return null;
    } finally {
      server.running--;
    }
  }

  #positioned<T>(session: SessionState, use: (connection: PositionedSession) => Promise<T>): Promise<T> {
    return this.#onPrimary(
      ({ driver }) => driver.lend((lent) => use(new PositionedSession(lent, session))),
      "when refused",
    );
  }

  /**
   * If the former primary is now a replica, it has done nothing, and the call is sent to the new primary. After a lost
   * connection the outcome is unknown, so only reads are sent again.
   */
  async #onPrimary<T>(use: (server: Server) => Promise<T>, repeats: RetryCondition): Promise<T> {
    const cluster = this.#cluster;
    const askedServer = cluster.primary;
    try {
      return await use(askedServer);
    } catch (error) {
      const mayRepeat = await cluster.mayRepeat(askedServer, error, repeats);
      if (!mayRepeat) throw error;
      return use(cluster.primary);
    }
  }
}

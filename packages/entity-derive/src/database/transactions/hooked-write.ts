// A write with hooks around it into one that is a transaction as soon as a hook before it uses the database.
import type { Acting } from "../acting.ts";
import type { Database, Parameter, Queryable, Row, Transaction } from "../database.ts";
import { LaterTransaction, LazyQueryable } from "../scope/lazy-queryable.ts";
import { rowsOf } from "../statements/fetch.ts";
import type { OwnableStatement } from "../statements/statement.ts";

/** What every hook is given besides what is written: for whom it is, and where the hook can read and write. */
export interface HookCall<Context, Db extends Queryable> {
  /** What the repository's `as` was given; undefined where it was not called. */
  readonly context: Context | undefined;
  /**
   * Before a write the transaction that the write belongs to, which begins when the hook uses it; after a write the
   * database.
   */
  readonly db: Db;
}

/** What a hook around a change or a removal is given. */
export interface ChangeHookCall<Context, Db extends Queryable, Entity> extends HookCall<Context, Db> {
  /** The row as it was, where the repository was made with `previous: true`, and where there is one. */
  readonly previous?: Entity | undefined;
}

/** What the method of a repository has while hooks surround it. */
export interface HookedWrite {
  /** The `Acting` of its statements. */
  readonly acting: Acting;
  /** Reads rows as they are before the write, in its transaction, for the hooks that are called for their ids. */
  look<R extends Row, Key extends string>(
    statement: OwnableStatement<R>,
    parameters: readonly Parameter[],
    read: (row: R) => { readonly [K in Key]: string },
    key: Key,
  ): Promise<void>;
  /** The same of keys that are no UUIDs: by their texts. */
  lookBy<R extends Row, Entity>(
    statement: OwnableStatement<R>,
    parameters: readonly Parameter[],
    read: (row: R) => Entity,
    textOf: (entity: Entity) => string,
  ): Promise<void>;
  /** What a hook before the write of the row with this id is given; of a new row without one. */
  before(id?: string): ChangeHookCall<never, Transaction, never>;
  /** Calls the hook after it when all is committed. */
  after(run: (call: ChangeHookCall<never, Database, never>) => Promise<void> | void, id?: string): Promise<void>;
}

/**
 * Runs a write with its hooks. On a database a transaction begins when a hook before the write uses `db`: then the
 * write belongs to it, and it is committed or rolled back with the write. Without that nothing is sent but the write.
 */
export async function hooked<T>(acting: Acting, run: (write: HookedWrite) => Promise<T>): Promise<T> {
  const { db } = acting;
  if (!isDatabase(db)) return run(hookedWrite(acting, db, db as Transaction));
  const begun = new BegunByHook(db);
  let value: T;
  try {
    value = await run(hookedWrite(acting, begun.write, begun.transaction));
  } catch (error) {
    await begun.rollBack(error);
    throw error;
  }
  await begun.commit();
  return value;
}

function hookedWrite(outside: Acting, db: Queryable, transaction: Transaction): HookedWrite {
  const { context } = outside;
  const seen = new Map<string, never>();
  let isByText = false;
  const previousOf = (id: string | undefined): { readonly previous?: never } => {
    const previous = seen.get(id ?? "") ?? (isByText ? undefined : seen.get(id?.toLowerCase() ?? ""));
    return previous === undefined ? {} : { previous };
  };
  const reading = { ...outside, db: transaction };
  return {
    acting: { ...outside, db },
    look: async (statement, parameters, read, key) => {
      for (const entity of await rowsOf(reading, statement, parameters, read)) {
        seen.set(entity[key].toLowerCase(), entity as never);
      }
    },
    lookBy: async (statement, parameters, read, textOf) => {
      isByText = true;
      for (const entity of await rowsOf(reading, statement, parameters, read)) {
        seen.set(textOf(entity), entity as never);
      }
    },
    before: (id) => ({ context, db: transaction, ...previousOf(id) }),
    after: (hook, id) => db.afterCommit((database) => hook({ context, db: database, ...previousOf(id) })),
  };
}

function isDatabase(db: Queryable): db is Database {
  return "close" in db;
}

/** A transaction that begins with its first statement. */
class BegunByHook {
  readonly #database: Database;
  /** What hooks before the write are given. */
  readonly transaction: Transaction = new LaterTransaction(() => this.#begin());
  /** What the write runs on: the transaction if there is one by then, and else the database. */
  readonly write: Queryable = new LazyQueryable(async () => (await this.#begun) ?? this.#database);
  #begun: Promise<Transaction> | null = null;
  #finished: Promise<void> | null = null;
  #end: PromiseWithResolvers<void> | null = null;
  #isOver = false;

  constructor(database: Database) {
    this.#database = database;
  }

  async commit(): Promise<void> {
    this.#isOver = true;
    this.#end?.resolve();
    await this.#finished;
  }

  /** The write's error is the one to be thrown, so that of the rollback is not. */
  async rollBack(error: unknown): Promise<void> {
    this.#isOver = true;
    this.#end?.reject(error);
    await this.#finished?.catch(() => undefined);
  }

  async #begin(): Promise<Transaction> {
    if (this.#isOver) throw new Error("The write has ended: await all statements within its hook");
    this.#begun ??= new Promise((resolve, reject) => {
      const end = Promise.withResolvers<void>();
      this.#end = end;
      this.#finished = this.#database.transaction((transaction) => {
        resolve(transaction);
        return end.promise;
      });
      this.#finished.catch(reject);
      end.promise.catch(() => undefined);
    });
    return this.#begun;
  }
}

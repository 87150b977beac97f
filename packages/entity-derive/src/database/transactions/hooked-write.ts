// Runs writes with hooks. A transaction begins only if a hook before the write uses the database.
import type { Acting } from "../acting.ts";
import type { Database, Parameter, Queryable, Row, Transaction } from "../database.ts";
import { LazyQueryable, LazyTransaction } from "../scope/lazy-queryable.ts";
import { rowsOf } from "../statements/fetch.ts";
import type { OwnableStatement } from "../statements/statement.ts";
import { type OpenTransaction, openTransaction } from "./open-transaction.ts";

/** The information that every hook receives besides the data of the write. */
export interface HookCall<Context, Db extends Queryable> {
  /** The argument of the repository's `as`; undefined if it was not called. */
  readonly context: Context | undefined;
  /** Before a write, the transaction of the write, which begins when the hook uses it. After a write, the database. */
  readonly db: Db;
}

/** The information that hooks of changes and deletions receive. */
export interface ChangeHookCall<Context, Db extends Queryable, Entity> extends HookCall<Context, Db> {
  /** The row before the write. Only if the repository was created with `previous: true`, and the row exists. */
  readonly previous?: Entity | undefined;
}

/** The functions of a repository method that calls hooks. */
export interface HookedWrite {
  /** The `Acting` of its statements. */
  readonly acting: Acting;
  /** Reads the rows before the write, in its transaction, for the hooks that are called with their ids. */
  look<R extends Row, Key extends string>(
    statement: OwnableStatement<R>,
    parameters: readonly Parameter[],
    read: (row: R) => { readonly [K in Key]: string },
    key: Key,
  ): Promise<void>;
  /** Like `look`, for keys other than UUIDs, by their texts. */
  lookBy<R extends Row, Entity>(
    statement: OwnableStatement<R>,
    parameters: readonly Parameter[],
    read: (row: R) => Entity,
    textOf: (entity: Entity) => string,
  ): Promise<void>;
  /** Returns the argument of a hook before the write, for the row with this id; without an id for a new row. */
  before(id?: string): ChangeHookCall<never, Transaction, never>;
  /** Calls a hook after the write is committed. */
  after(run: (call: ChangeHookCall<never, Database, never>) => Promise<void> | void, id?: string): Promise<void>;
}

/**
 * Runs a write with its hooks. On a database, a transaction begins when a hook before the write uses `db`; it then
 * includes the write. Otherwise only the write is sent.
 */
export async function hooked<T>(acting: Acting, run: (write: HookedWrite) => Promise<T>): Promise<T> {
  const { db } = acting;
  if (!isDatabase(db)) return run(hookedWrite(acting, db, db as Transaction));
  const hookTransaction = new HookTransaction(db);
  let value: T;
  try {
    value = await run(hookedWrite(acting, hookTransaction.write, hookTransaction.transaction));
  } catch (error) {
    await hookTransaction.rollBack(error);
    throw error;
  }
  await hookTransaction.commit();
  return value;
}

function hookedWrite(outerActing: Acting, db: Queryable, transaction: Transaction): HookedWrite {
  const { context } = outerActing;
  const previousRows = new Map<string, never>();
  let isByText = false;
  const previousOf = (id: string | undefined): { readonly previous?: never } => {
    const previous = previousRows.get(id ?? "") ?? (isByText ? undefined : previousRows.get(id?.toLowerCase() ?? ""));
    return previous === undefined ? {} : { previous };
  };
  const reading = { ...outerActing, db: transaction };
  return {
    acting: { ...outerActing, db },
    look: async (statement, parameters, read, key) => {
      for (const entity of await rowsOf(reading, statement, parameters, read)) {
        previousRows.set(entity[key].toLowerCase(), entity as never);
      }
    },
    lookBy: async (statement, parameters, read, textOf) => {
      isByText = true;
      for (const entity of await rowsOf(reading, statement, parameters, read)) {
        previousRows.set(textOf(entity), entity as never);
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
class HookTransaction {
  readonly #database: Database;
  /** The transaction that hooks before the write receive. */
  readonly transaction: Transaction = new LazyTransaction(() => this.#begin());
  /** The database of the write: the transaction if it has begun, otherwise the database itself. */
  readonly write: Queryable = new LazyQueryable(async () => (await this.#open)?.transaction ?? this.#database);
  #open: Promise<OpenTransaction> | null = null;
  #isOver = false;

  constructor(database: Database) {
    this.#database = database;
  }

  async commit(): Promise<void> {
    this.#isOver = true;
    await (await this.#open)?.commit();
  }

  /** An error of opening it is ignored, since the caller throws the error of the write. */
  async rollBack(error: unknown): Promise<void> {
    this.#isOver = true;
    await (await this.#open?.catch(() => null))?.rollBack(error);
  }

  async #begin(): Promise<Transaction> {
    if (this.#isOver) throw new Error("The write has ended: await all statements within its hook");
    this.#open ??= openTransaction(this.#database);
    return (await this.#open).transaction;
  }
}

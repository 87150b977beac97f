// An embedded database that is opened on first use, and again when it needs further extensions.
import type { Database, Transaction } from "entity-derive/runtime";
import { findRequirements } from "../run/requirements.ts";
import { createRoles, type EmbeddedDatabase, runWithRollback } from "./embedded-database.ts";

/** Opens an empty database that has these extensions. */
export type OpenDatabase = (extensions: ReadonlySet<string>) => Promise<Database>;

/** Extensions that need no module. */
const builtIn: ReadonlySet<string> = new Set(["plpgsql"]);

export function restartingDatabase(open: OpenDatabase): EmbeddedDatabase {
  return new RestartingDatabase(open);
}

class RestartingDatabase implements EmbeddedDatabase {
  readonly #open: OpenDatabase;
  /** Null until first use: loading PGlite takes more than half a second. */
  #opened: { readonly db: Promise<Database>; readonly extensions: ReadonlySet<string> } | null = null;
  /** Ends with the last call. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(open: OpenDatabase) {
    this.#open = open;
  }

  async withRollback<T>(statements: readonly string[], run: (db: Transaction) => Promise<T>): Promise<T> {
    const { extensions, roles } = await findRequirements(statements);
    return this.#inTurn(async () => runWithRollback(await this.#with(extensions), run, roles));
  }

  async withCommit<T>(statements: readonly string[], run: (db: Database) => Promise<T>): Promise<T> {
    const { extensions, roles } = await findRequirements(statements);
    return this.#inTurn(async () => {
      try {
        const db = await this.#with(extensions);
        await db.transaction((transaction) => createRoles(transaction, roles));
        return await run(db);
      } finally {
        await this.#close();
      }
    });
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#close());
  }

  /** Calls run one after the other: another extension needs a restart, which would end a call that is running. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #close(): Promise<void> {
    const db = await this.#opened?.db.catch(() => null);
    await db?.close();
    this.#opened = null;
  }

  /** PGlite loads extensions only at start, so another extension needs a restart. */
  async #with(wanted: ReadonlySet<string>): Promise<Database> {
    const needed = wanted.difference(builtIn);
    if (this.#opened !== null && needed.isSubsetOf(this.#opened.extensions)) return this.#opened.db;
    const extensions = needed.union(this.#opened?.extensions ?? new Set<string>());
    await this.#close();
    const db = this.#open(extensions);
    this.#opened = { db, extensions };
    return db;
  }
}

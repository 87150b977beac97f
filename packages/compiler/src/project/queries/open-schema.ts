// A database with a schema that is kept open while statements change, in a transaction that ends with a rollback.
import type { EmbeddedDatabase } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import type { OnSchema, SchemaPending, WantedSchema } from "../../compilation.ts";
import { KnownSchema } from "../../queries/known-schema.ts";

/** Runs a function on a database with a schema, and rolls everything back. */
export type RunOnSchema = <T>(
  embedded: EmbeddedDatabase,
  schema: WantedSchema,
  run: (db: Transaction) => Promise<T>,
) => Promise<T | SchemaPending>;

interface OpenTransaction {
  readonly key: string;
  readonly db: Transaction;
  readonly known: KnownSchema;
  readonly end: () => Promise<void>;
}

/** The time in milliseconds after which a database that nobody uses is closed. */
const idleTime = 300_000;

export class OpenSchema {
  readonly #embedded: EmbeddedDatabase;
  readonly #runOnSchema: RunOnSchema;
  #open: OpenTransaction | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Ends with the last call: they run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(embedded: EmbeddedDatabase, runOnSchema: RunOnSchema) {
    this.#embedded = embedded;
    this.#runOnSchema = runOnSchema;
  }

  /** @param state identifies the schema of the database, except for what entities add to it */
  onSchema(state: string): OnSchema {
    return (schema, run) => this.#inTurn(() => this.#use(JSON.stringify([state, schema.statements]), schema, run));
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#close());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #use<T>(key: string, schema: WantedSchema, run: Parameters<OnSchema>[1]): Promise<T | SchemaPending> {
    clearTimeout(this.#timer);
    try {
      const open = await this.#opened(key, schema);
      if ("kind" in open) return open;
      // An analysis leaves the transaction as it was.
      const result = await run(open.db, open.known);
      this.#timer = setTimeout(() => void this.close().catch(() => undefined), idleTime).unref();
      return result as T;
    } catch (error) {
      // The state of the transaction is unknown.
      await this.#close();
      throw error;
    }
  }

  async #opened(key: string, schema: WantedSchema): Promise<OpenTransaction | SchemaPending> {
    if (this.#open?.key === key) return this.#open;
    await this.#end();
    const opened = Promise.withResolvers<{ readonly db: Transaction }>();
    const ended = Promise.withResolvers<null>();
    const whole = this.#runOnSchema(this.#embedded, schema, (db) => {
      opened.resolve({ db });
      return ended.promise;
    });
    const first = await Promise.race([opened.promise, whole]);
    if (first === null || "kind" in first) return first ?? { kind: "pending", reason: "the database was closed" };
    const end = async (): Promise<void> => {
      ended.resolve(null);
      await whole;
    };
    this.#open = { key, db: first.db, known: new KnownSchema(), end };
    return this.#open;
  }

  async #end(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.end();
  }

  async #close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#end().catch(() => undefined);
    await this.#embedded.close();
  }
}

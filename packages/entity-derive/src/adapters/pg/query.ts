// Messages of the server into the result of one statement, by the methods that pg calls on a query.
import type { Row, RowReader } from "../../database/database.ts";
import type { AnswerTarget } from "./answer-reader.ts";

/** What pg passes to a query: its connection, which knows the socket. */
export interface PgWire {
  readonly stream: { readonly writable: boolean; write(data: Uint8Array): unknown };
  sendCopyFail(message: string): void;
}

/** `error` is null when the query went well. */
export type PgDone = (error: Error | null) => void;

/** A query object of our own, which pg runs like one of its own. */
export interface PgQuery extends AnswerTarget {
  /** Not called `rows`, by which pg knows queries that keep a portal open. */
  readonly received: readonly Row[];
  /** What was made of the rows, in place of those; null where nobody reads them, or one could not be read. */
  readonly made: readonly unknown[] | null;
  /** The command tag: `INSERT 0 5`. */
  readonly tag: string;
}

/** What is given the rows of what is run before a statement, and are no part of its result. */
export type OnLead = (row: Row) => void;

/**
 * @param onLead null where nothing is run before the statement
 * @param read asked about each row as it comes; null where rows are kept as they are
 */
export type PgQueryClass = new (
  submit: (wire: PgWire) => Error | null,
  done: PgDone,
  onLead?: OnLead | null,
  read?: RowReader | null,
) => PgQuery;

/**
 * The class of our query objects for one copy of pg.
 *
 * pg's pipeline mode takes instances of its own Query alone, since a query that keeps a portal open would disturb the
 * others. Ours keeps none, so its prototype stands on that of Query; Query's constructor, which prepares for objects
 * and events, is left out.
 */
export function pgQueryClass(Query: { readonly prototype: object }): PgQueryClass {
  class TextQuery implements PgQuery {
    received: Row[] = [];
    made: unknown[] | null;
    tag = "";
    readonly submit: (wire: PgWire) => Error | null;
    /** pg replaces it where `query_timeout` is set. */
    callback: PgDone;
    /** Null once the statement itself is answered. */
    #onLead: OnLead | null;
    readonly #read: RowReader | null;
    /** Whether the reader has refused a row. */
    #isRefused = false;

    constructor(
      submit: (wire: PgWire) => Error | null,
      done: PgDone,
      onLead: OnLead | null = null,
      read: RowReader | null = null,
    ) {
      this.submit = submit;
      this.callback = done;
      this.#onLead = onLead;
      this.#read = read;
      this.made = read === null ? null : [];
    }

    handleRow(row: Row): void {
      if (this.#onLead !== null) this.#onLead(row);
      else if (this.#read === null) this.received.push(row);
      else if (!this.#isRefused) this.#make(row, this.#read);
    }

    /** A row that is refused is all that the result holds: whoever reads it there gets the error, and not the socket. */
    #make(row: Row, read: RowReader): void {
      try {
        this.made?.push(read(row));
      } catch {
        this.#isRefused = true;
        this.made = null;
        this.received = [row];
      }
    }

    handleTag(tag: string): void {
      if (this.#onLead !== null) this.#onLead = null;
      else this.tag = tag;
    }

    /** What pg calls where it reads the answer itself. */
    handleDataRow({ fields }: { readonly fields: Row }): void {
      this.handleRow(fields);
    }

    handleCommandComplete({ text }: { readonly text: string }): void {
      this.handleTag(text);
    }

    handleReadyForQuery(): void {
      this.callback(null);
    }

    handleError(error: Error): void {
      this.callback(error);
    }

    handleRowDescription(): void {}

    handleEmptyQuery(): void {}

    handlePortalSuspended(): void {}

    handleCopyInResponse(wire: PgWire): void {
      wire.sendCopyFail("COPY FROM STDIN is not supported");
    }

    handleCopyData(): void {}
  }
  Object.setPrototypeOf(TextQuery.prototype, Query.prototype);
  return TextQuery;
}

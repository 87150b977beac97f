// A query object for pg that collects the result of a statement.
import type { Row, RowReader } from "../../database/database.ts";
import type { AnswerTarget } from "./answer-reader.ts";

/** The connection that pg passes to a query, with its socket. */
export interface PgWire {
  readonly stream: { readonly writable: boolean; write(data: Uint8Array): unknown };
  sendCopyFail(message: string): void;
}

/** Called with null if the query succeeded. */
export type PgDone = (error: Error | null) => void;

/** A query object that pg runs like its own. */
export interface PgQuery extends AnswerTarget {
  /** The rows. Not named `rows`, by which pg detects queries that keep a portal open. */
  readonly received: readonly Row[];
  /** The results of the row reader; null without one, or if it threw. */
  readonly converted: readonly unknown[] | null;
  /** The command tag, such as `INSERT 0 5`. */
  readonly tag: string;
}

/** Receives the rows of a leading statement, which are not part of the result. */
export type OnLeadingRow = (row: Row) => void;

/**
 * @param onLead null without a leading statement
 * @param read called with each row; null to keep rows unchanged
 */
export type PgQueryClass = new (
  submit: (wire: PgWire) => Error | null,
  done: PgDone,
  onLead?: OnLeadingRow | null,
  read?: RowReader | null,
) => PgQuery;

/**
 * Returns the class of our query objects for a copy of pg.
 *
 * pg's pipeline mode accepts only instances of its own Query, since a query with an open portal would disturb others.
 * Ours has none, so its prototype inherits from Query. Query's constructor, which prepares for objects and events, is
 * not called.
 */
export function pgQueryClass(Query: { readonly prototype: object }): PgQueryClass {
  class TextQuery implements PgQuery {
    received: Row[] = [];
    converted: unknown[] | null;
    tag = "";
    readonly submit: (wire: PgWire) => Error | null;
    /** pg replaces it if `query_timeout` is set. */
    callback: PgDone;
    /** Null once the leading statement is answered. */
    #onLead: OnLeadingRow | null;
    readonly #read: RowReader | null;
    /** Whether the row reader has thrown. */
    #isRefused = false;

    constructor(
      submit: (wire: PgWire) => Error | null,
      done: PgDone,
      onLead: OnLeadingRow | null = null,
      read: RowReader | null = null,
    ) {
      this.submit = submit;
      this.callback = done;
      this.#onLead = onLead;
      this.#read = read;
      this.converted = read === null ? null : [];
    }

    handleRow(row: Row): void {
      if (this.#onLead !== null) this.#onLead(row);
      else if (this.#read === null) this.received.push(row);
      else if (!this.#isRefused) this.#make(row, this.#read);
    }

    /**
     * Passes a row to the reader. If it throws, the result is only that row: whoever reads the result gets the error,
     * not the socket.
     */
    #make(row: Row, read: RowReader): void {
      try {
        this.converted?.push(read(row));
      } catch {
        this.#isRefused = true;
        this.converted = null;
        this.received = [row];
      }
    }

    handleTag(tag: string): void {
      if (this.#onLead !== null) this.#onLead = null;
      else this.tag = tag;
    }

    /** Called if pg parses the answer itself. */
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

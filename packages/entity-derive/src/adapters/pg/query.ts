// A query object for pg that collects the result of a statement, and the parts of a pg client that it needs.
import type { Row } from "../../database/database.ts";
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
  /** The command tag, such as `INSERT 0 5`. */
  readonly tag: string;
}

/** Receives the rows of a leading statement, which are not part of the result. */
export type OnLeadingRow = (row: Row) => void;

/** @param onLead null without a leading statement */
export type PgQueryClass = new (
  submit: (wire: PgWire) => Error | null,
  done: PgDone,
  onLead: OnLeadingRow | null,
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
    readonly received: Row[] = [];
    tag = "";
    readonly submit: (wire: PgWire) => Error | null;
    /** pg replaces it if `query_timeout` is set. */
    callback: PgDone;
    /** Null once the leading statement is answered. */
    #onLead: OnLeadingRow | null;

    constructor(submit: (wire: PgWire) => Error | null, done: PgDone, onLead: OnLeadingRow | null) {
      this.submit = submit;
      this.callback = done;
      this.#onLead = onLead;
    }

    handleRow(row: Row): void {
      if (this.#onLead !== null) this.#onLead(row);
      else this.received.push(row);
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

/** The members of pg's `Client` that are used here. */
export interface PgClient {
  /** Whether queries are sent without waiting for the answers of earlier ones. */
  pipeline: boolean;
  /** The process id of the server, as announced at the start of the connection. */
  readonly processID: number;
  /** The current query. Earlier versions of pg have another name for it; with them pg parses all answers itself. */
  readonly _activeQuery?: unknown;
  readonly connection: {
    readonly stream: {
      readonly writable: boolean;
      listeners(event: "data"): readonly ((chunk: Buffer) => void)[];
      off(event: "data", listener: (chunk: Buffer) => void): unknown;
      on(event: "data", listener: (chunk: Buffer) => void): unknown;
    };
    on(
      event: "parameterStatus",
      listener: (status: { readonly parameterName: string; readonly parameterValue: string }) => void,
    ): unknown;
  };
  query(query: PgQuery): unknown;
  on(event: "error" | "end", listener: (error?: Error) => void): unknown;
}

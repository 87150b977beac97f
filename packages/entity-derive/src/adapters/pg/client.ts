// A client of pg, as far as we use it.
import type { PgQuery } from "./query.ts";

/** What we use of pg's Client. */
export interface PgClient {
  /** With it, queries are sent without waiting for the answers of earlier ones. */
  pipeline: boolean;
  /** Of the server's process, as it was said when the connection was opened. */
  readonly processID: number;
  /** The query that is being answered. Earlier versions of pg call it otherwise: there pg reads all answers itself. */
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

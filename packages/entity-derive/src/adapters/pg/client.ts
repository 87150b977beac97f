// The parts of a pg client that are used here.
import type { PgQuery } from "./query.ts";

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

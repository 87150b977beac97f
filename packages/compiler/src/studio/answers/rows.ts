// Rows and their changes, as JSON between the page and the server.

/** A value as JSON. A text of a list may be shortened. */
export type Cell = unknown;

export interface RowAnswer {
  /** The key as a query string: `id=…`. */
  readonly key: string;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly isDeleted: boolean;
}

export interface PageAnswer {
  readonly rows: readonly RowAnswer[];
  /** The position of the next page; null on the last one. */
  readonly next: string | null;
}

export interface DetailAnswer {
  readonly row: RowAnswer;
  /** Rows that it refers to, by the name of the relation; null for a row that is not visible. */
  readonly parents: Readonly<Record<string, RowAnswer | null>>;
  /** Changes with the row, so that a change of an earlier state is refused. */
  readonly tag: string;
}

/** A change that the page asks for. */
export interface ChangeRequest {
  readonly entity: string;
  readonly action: "create" | "update" | "delete" | "hardDelete" | "restore";
  readonly key?: string;
  readonly owner?: string;
  readonly tag?: string;
  /** The fields of the generated request. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** The fields that only the server sets. */
  readonly server?: Readonly<Record<string, unknown>>;
}

export interface RedeliverRequest {
  readonly action: "redeliver";
  readonly outbox: "rows" | "batches";
  readonly ids: readonly number[];
}

/** A change that waits for its confirmation. Nothing is written yet. */
export interface PendingAnswer {
  /** Confirms this change, once. */
  readonly confirmation: string;
  /** `Change the user Ada`. */
  readonly title: string;
  /** The method of the repository, such as `users.update`. */
  readonly method: string;
  readonly lines: readonly ChangeLine[];
  /** Side effects: events, entries of the audit log, rows of other tables. */
  readonly effects: readonly string[];
}

export interface ChangeLine {
  readonly field: string;
  /** Undefined for a new row. */
  readonly before?: Cell;
  readonly after?: Cell;
}

export interface ConfirmedAnswer {
  /** The sentence for people. */
  readonly message: string;
  /** The key of the written row; null if there is none any more. */
  readonly key: string | null;
}

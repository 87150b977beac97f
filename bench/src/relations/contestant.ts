// What every way of reading parents with their children is asked for, so that all of them do the same.

export interface RelationsContestant {
  /** The newest authors (by id), each with all its books as `books`, in any order. */
  authorsWithBooks(limit: number): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** What a module of a contestant exports as `open`. */
export type OpenRelations = (connectionString: string) => Promise<RelationsContestant>;

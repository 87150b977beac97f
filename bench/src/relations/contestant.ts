// Reads of parents with their children that every contestant implements in the same way.

export interface RelationsContestant {
  /** The newest authors (by id), each with all its books as `books`, in any order. */
  authorsWithBooks(limit: number): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** The function that a module of a contestant exports as `open`. */
export type OpenRelations = (connectionString: string) => Promise<RelationsContestant>;

// The statements that each contestant runs, so that all of them read the same.

/** Reads of a contestant; a repository has no method for some of them. */
export interface StatementContestant {
  findUser(id: string): Promise<unknown>;
  /** The newest id first. */
  listUsers(limit: number): Promise<readonly unknown[]>;
  /** Authors with the number, the price and the longest of their books; who has the dearest books comes first. */
  authorsByWorth?(limit: number): Promise<readonly unknown[]>;
  /** The newest authors (by id), each with at most four books as `books`. */
  authorsWithBooks?(limit: number): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** The function that a module of a contestant exports as `open`. */
export type OpenStatements = (connectionString: string) => Promise<StatementContestant>;

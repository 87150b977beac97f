// Finds the sessions that hold a lock.

/** A session that a statement waits for. */
export interface Blocker {
  readonly pid: number;
  /** The age of its transaction in milliseconds; null without one. */
  readonly age: number | null;
  /** The state, such as `idle in transaction`; null for a background process. */
  readonly state: string | null;
  /** The current or last query. */
  readonly query: string;
  readonly isAutovacuum: boolean;
}

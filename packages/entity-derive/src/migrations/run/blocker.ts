// Who holds a lock that a statement waits for.

/** A session that a statement waits for. */
export interface Blocker {
  readonly pid: number;
  /** How long its transaction has been open, in milliseconds; null where none is. */
  readonly age: number | null;
  /** `idle in transaction`, say; null for a process of the server's own. */
  readonly state: string | null;
  /** What it runs, or ran last. */
  readonly query: string;
  readonly isAutovacuum: boolean;
}

// How a handler ended into what becomes of each row: done, failed, or behind one that failed.
import { errorText } from "../../errors/error-text.ts";
import type { DrainerSettings } from "../drainer-options.ts";
import { retryDelay } from "../retry-delay.ts";
import { BatchError } from "./batch-error.ts";
import type { BatchRow } from "./batch-row.ts";

/** A row that could not be delivered. */
export interface FailedRow {
  readonly row: BatchRow;
  readonly error: string;
  readonly parks: boolean;
}

/** What became of the rows of a batch. */
export interface Outcome {
  readonly done: readonly BatchRow[];
  readonly failed: readonly FailedRow[];
  /** Behind a failed row of their entity id. */
  readonly behind: readonly BatchRow[];
  /** By key of a row: until when the rows of its entity id wait, in milliseconds from now. */
  readonly delays: ReadonlyMap<string, number>;
}

export function allDone(rows: readonly BatchRow[]): Outcome {
  return { done: rows, failed: [], behind: [], delays: new Map() };
}

/** @param rejection what the handler rejected with */
export function sortOut(rows: readonly BatchRow[], rejection: unknown, settings: DrainerSettings): Outcome {
  const errorOf = errorsIn(rows, rejection);
  const delays = new Map<string, number>();
  const done: BatchRow[] = [];
  const failed: FailedRow[] = [];
  const behind: BatchRow[] = [];
  for (const row of rows) {
    const error = errorOf(row.id);
    if (error === null) {
      if (delays.has(row.key)) behind.push(row);
      else done.push(row);
      continue;
    }
    const failures = row.attempts + 1;
    const parks = failures >= settings.maxAttempts;
    // A parked row holds up nobody.
    if (!parks && !delays.has(row.key)) {
      delays.set(row.key, retryDelay(failures, settings.baseDelay, settings.maxDelay));
    }
    failed.push({ row, error, parks });
  }
  return { done, failed, behind, delays };
}

/** A `BatchError` about rows that are not in the batch says nothing that could be relied on: then all have failed. */
function errorsIn(rows: readonly BatchRow[], rejection: unknown): (id: number) => string | null {
  const whole = errorText(rejection);
  if (!(rejection instanceof BatchError)) return () => whole;
  const errors = new Map(rejection.failures.map(({ id, error }) => [id, errorText(error)]));
  const ids = new Set(rows.map(({ id }) => id));
  const strange = rejection.failures.find(({ id }) => !ids.has(id));
  if (strange === undefined) return (id) => errors.get(id) ?? null;
  return (id) => errors.get(id) ?? `BatchError contains row ${strange.id}, which is not in the batch`;
}

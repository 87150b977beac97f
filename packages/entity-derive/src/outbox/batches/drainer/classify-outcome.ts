// Classifies the rows of a batch after the handler: delivered, failed, or blocked behind a failed row.
import { errorText } from "../../../errors/error-text.ts";
import type { DrainerSettings } from "../../drainer-options.ts";
import { retryDelay } from "../../retry-delay.ts";
import type { BatchRow } from "../rows/batch-row.ts";
import { BatchError } from "./batch-error.ts";

/** A row that could not be delivered. */
export interface FailedRow {
  readonly row: BatchRow;
  readonly error: string;
  readonly parks: boolean;
}

/** The outcome of a batch. */
export interface Outcome {
  readonly delivered: readonly BatchRow[];
  readonly failed: readonly FailedRow[];
  /** The rows behind a failed row of the same entity id. */
  readonly blocked: readonly BatchRow[];
  /** The delay of each entity id, by row key, in milliseconds from now. */
  readonly delays: ReadonlyMap<string, number>;
}

export function allDone(rows: readonly BatchRow[]): Outcome {
  return { delivered: rows, failed: [], blocked: [], delays: new Map() };
}

/** @param rejection the handler's error */
export function classifyOutcome(rows: readonly BatchRow[], rejection: unknown, settings: DrainerSettings): Outcome {
  const errorOf = rowErrors(rows, rejection);
  const delays = new Map<string, number>();
  const delivered: BatchRow[] = [];
  const failed: FailedRow[] = [];
  const blocked: BatchRow[] = [];
  for (const row of rows) {
    const error = errorOf(row.id);
    if (error === null) {
      if (delays.has(row.key)) blocked.push(row);
      else delivered.push(row);
      continue;
    }
    const failures = row.attempts + 1;
    const parks = failures >= settings.maxAttempts;
    // A parked row blocks no others.
    if (!parks && !delays.has(row.key)) {
      delays.set(row.key, retryDelay(failures, settings.baseDelay, settings.maxDelay));
    }
    failed.push({ row, error, parks });
  }
  return { delivered, failed, blocked, delays };
}

/** A `BatchError` with unknown rows is not trusted: all rows count as failed. */
function rowErrors(rows: readonly BatchRow[], rejection: unknown): (id: number) => string | null {
  const whole = errorText(rejection);
  if (!(rejection instanceof BatchError)) return () => whole;
  const errors = new Map(rejection.failures.map(({ id, error }) => [id, errorText(error)]));
  const ids = new Set(rows.map(({ id }) => id));
  const strange = rejection.failures.find(({ id }) => !ids.has(id));
  if (strange === undefined) return (id) => errors.get(id) ?? null;
  return (id) => errors.get(id) ?? `BatchError contains row ${strange.id}, which is not in the batch`;
}

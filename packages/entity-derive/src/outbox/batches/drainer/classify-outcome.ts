// Classifies the rows of a batch after the handler: delivered, failed, or blocked behind a failed row.
import { errorText } from "../../../errors/error-text.ts";
import type { DrainerSettings } from "../../drainer-options.ts";
import type { StoredRow } from "../../outbox-row.ts";
import { failureAfter } from "../../retry-delay.ts";
import { BatchError } from "./batch-error.ts";

/** A row that could not be delivered. */
export interface FailedRow {
  readonly row: StoredRow;
  readonly error: string;
  readonly parks: boolean;
}

/** The outcome of a batch. */
export interface Outcome {
  readonly delivered: readonly StoredRow[];
  readonly failed: readonly FailedRow[];
  /** The rows behind a failed row of the same entity id. */
  readonly blocked: readonly StoredRow[];
  /** The delay of each entity id, by row key, in milliseconds from now. */
  readonly delays: ReadonlyMap<string, number>;
}

export function allDone(rows: readonly StoredRow[]): Outcome {
  return { delivered: rows, failed: [], blocked: [], delays: new Map() };
}

/** @param rejection the handler's error */
export function classifyOutcome(rows: readonly StoredRow[], rejection: unknown, settings: DrainerSettings): Outcome {
  const errorOf = rowErrors(rows, rejection);
  const delays = new Map<string, number>();
  const delivered: StoredRow[] = [];
  const failed: FailedRow[] = [];
  const blocked: StoredRow[] = [];
  for (const row of rows) {
    const error = errorOf(row.id);
    if (error === null) {
      if (delays.has(row.key)) blocked.push(row);
      else delivered.push(row);
      continue;
    }
    const { parks, delay } = failureAfter(row.attempts, error, settings);
    // A parked row blocks no others.
    if (!parks && !delays.has(row.key)) delays.set(row.key, delay);
    failed.push({ row, error, parks });
  }
  return { delivered, failed, blocked, delays };
}

/** A `BatchError` with unknown rows is not trusted: all rows count as failed. */
function rowErrors(rows: readonly StoredRow[], rejection: unknown): (id: number) => string | null {
  const whole = errorText(rejection);
  if (!(rejection instanceof BatchError)) return () => whole;
  const errors = new Map(rejection.failures.map(({ id, error }) => [id, errorText(error)]));
  const ids = new Set(rows.map(({ id }) => id));
  const strange = rejection.failures.find(({ id }) => !ids.has(id));
  if (strange === undefined) return (id) => errors.get(id) ?? null;
  return (id) => errors.get(id) ?? `BatchError contains row ${strange.id}, which is not in the batch`;
}

// The rows of a batch into calls that publish one each: those of an entity id one after the other, different ones at once.
import { BatchError, type BatchFailure } from "../outbox/batches/batch-error.ts";
import type { OutboxRow } from "../outbox/outbox-row.ts";

/** What a broker won't have of one row. Anything else that `publish` throws says nothing about the row, but that the broker is away. */
export class RefusedError extends Error {
  override readonly name: string = "RefusedError";
}

/**
 * Resolves when every row is published. When the broker seems to be away nothing more is begun.
 *
 * @param publish resolves when the broker has confirmed the row
 * @throws {BatchError} when some rows were published and others not, the one that it names and those behind it of its id
 * @throws the first error when none was
 * @throws the signal's reason, without waiting for what is under way
 */
export async function publishInOrder(
  rows: readonly OutboxRow[],
  inFlight: number,
  signal: AbortSignal,
  publish: (row: OutboxRow) => Promise<unknown>,
): Promise<void> {
  const waiting = chainsOf(rows);
  const failures: BatchFailure[] = [];
  let published = 0;
  let away: { readonly error: unknown } | null = null;
  const publishChain = async (chain: readonly OutboxRow[]): Promise<void> => {
    for (const row of chain) {
      if (signal.aborted) return;
      if (away !== null) {
        failures.push({ id: row.id, error: away.error });
        return;
      }
      try {
        await publish(row);
        published++;
      } catch (error) {
        if (!(error instanceof RefusedError)) away ??= { error };
        failures.push({ id: row.id, error });
        return;
      }
    }
  };
  const work = async (): Promise<void> => {
    for (let chain = waiting.next(); !chain.done; chain = waiting.next()) await publishChain(chain.value);
  };
  await beforeAbort(Promise.all(Array.from({ length: Math.min(inFlight, rows.length) }, work)), signal);
  if (failures.length === 0) return;
  failures.sort((one, other) => one.id - other.id);
  throw published === 0
    ? ((away as { readonly error: unknown } | null)?.error ?? allRefused(failures, rows))
    : new BatchError(failures);
}

/** A single row fails with its own error; of several each has one. */
function allRefused(failures: readonly BatchFailure[], rows: readonly OutboxRow[]): unknown {
  return rows.length === 1 ? failures[0]?.error : new BatchError(failures);
}

/** The rows of each entity id, in their order. */
function chainsOf(rows: readonly OutboxRow[]): IterableIterator<readonly OutboxRow[]> {
  return Map.groupBy(rows, keyOf).values();
}

/** What tells its entity id from all others: no text of PostgreSQL has a NUL. */
function keyOf({ entity, entityId }: OutboxRow): string {
  return `${entity}\0${entityId}`;
}

/** @throws the signal's reason as soon as it aborts */
async function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

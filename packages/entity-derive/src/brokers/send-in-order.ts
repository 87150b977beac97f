// The rows of a batch into calls that send them: what has to arrive in order is sent one after the other, the rest at once.
import { BatchError, type BatchFailure } from "../outbox/batches/drainer/batch-error.ts";
import type { OutboxRow } from "../outbox/outbox-row.ts";

/** What a broker won't have of some rows. Anything else that is thrown says nothing about them, but that the broker is away. */
export class RefusedError extends Error {
  override readonly name: string = "RefusedError";
}

/** Rows that are sent together, so that all of them arrive or none. */
export interface Batch {
  readonly rows: readonly OutboxRow[];
}

/** Batches, each sent after the previous one was confirmed. All rows of an entity id are in one queue. */
type Queue<P extends Batch> = readonly P[];

/** Sends each row by itself: those of an entity id one after the other. It ends as `sendInOrder` does. */
export async function sendEach(
  rows: readonly OutboxRow[],
  inFlight: number,
  signal: AbortSignal,
  send: (row: OutboxRow) => Promise<unknown>,
): Promise<void> {
  const queues = Array.from(Map.groupBy(rows, entityKey).values(), (ofOne) =>
    ofOne.map((row) => ({ rows: [row], row })),
  );
  await sendInOrder(queues, inFlight, signal, ({ row }) => send(row));
}

/**
 * Resolves when everything is sent. After what is refused its queue goes no further; when the broker seems to be away
 * nothing more is begun at all.
 *
 * @param inFlight how many batches are under way at once
 * @param send resolves when the broker has confirmed the batch
 * @throws {BatchError} when some rows were sent and others not: of each entity id it names the first that was not
 * @throws the first error when none was
 * @throws the signal's reason, without waiting for what is under way
 */
export async function sendInOrder<P extends Batch>(
  queues: readonly Queue<P>[],
  inFlight: number,
  signal: AbortSignal,
  send: (batch: P) => Promise<unknown>,
): Promise<void> {
  const failures: { readonly row: OutboxRow; readonly error: unknown }[] = [];
  let hasSent = false;
  let away: { readonly error: unknown } | null = null;
  const fail = (batches: Queue<P>, error: unknown): void => {
    for (const row of batches.flatMap(({ rows }) => rows)) failures.push({ row, error });
  };
  const sendQueue = async (queue: Queue<P>): Promise<void> => {
    for (const [index, batch] of queue.entries()) {
      if (signal.aborted) return;
      if (away !== null) return fail(queue.slice(index), away.error);
      try {
        await send(batch);
        hasSent = true;
      } catch (error) {
        if (!(error instanceof RefusedError)) away ??= { error };
        return fail(queue.slice(index), error);
      }
    }
  };
  const waiting = queues.values();
  const work = async (): Promise<void> => {
    for (const queue of waiting) await sendQueue(queue);
  };
  await rejectOnAbort(Promise.all(Array.from({ length: Math.min(inFlight, queues.length) }, work)), signal);
  const [first] = failures;
  if (first === undefined) return;
  const isAboutRows = failures.every(({ error }) => error instanceof RefusedError);
  throw hasSent || isAboutRows
    ? new BatchError(firstFailures(failures))
    : (away as { readonly error: unknown } | null)?.error;
}

/** What stands behind a failed row of its entity id waits with it: only the first has been tried. */
function firstFailures(
  failures: readonly { readonly row: OutboxRow; readonly error: unknown }[],
): readonly BatchFailure[] {
  const firsts = new Map<string, BatchFailure>();
  for (const { row, error } of failures.toSorted((one, other) => one.row.id - other.row.id)) {
    const key = entityKey(row);
    if (!firsts.has(key)) firsts.set(key, { id: row.id, error });
  }
  return [...firsts.values()];
}

/** What tells its entity id from all others: no text of PostgreSQL has a NUL. */
export function entityKey({ entity, entityId }: OutboxRow): string {
  return `${entity}\0${entityId}`;
}

/** @throws the signal's reason as soon as it aborts */
async function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
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

// Sends the rows of a batch: in order for each entity id, concurrently for different ones.
import { BatchError, type BatchFailure } from "../outbox/batches/drainer/batch-error.ts";
import type { OutboxRow } from "../outbox/outbox-row.ts";

/** A rejection of certain rows by the broker. Any other error counts as an unavailable broker. */
export class RefusedError extends Error {
  override readonly name: string = "RefusedError";
}

/** Rows that are sent together, all or none. */
export interface Batch {
  readonly rows: readonly OutboxRow[];
}

/** Batches that are sent one after the other. All rows of an entity id are in one queue. */
type Queue<P extends Batch> = readonly P[];

/** Sends each row separately, in order for each entity id. Resolves and throws like `sendInOrder`. */
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
 * Resolves when everything is sent. A rejection ends its queue; any other error ends all queues.
 *
 * @param inFlight the maximum number of batches in flight
 * @param send resolves when the broker has confirmed the batch
 * @throws {BatchError} if some rows were sent and others were not: it names the first unsent row of each entity id
 * @throws the first error if no row was sent
 * @throws the signal's reason, without waiting for batches in flight
 */
export async function sendInOrder<P extends Batch>(
  queues: readonly Queue<P>[],
  inFlight: number,
  signal: AbortSignal,
  send: (batch: P) => Promise<unknown>,
): Promise<void> {
  const failures: { readonly row: OutboxRow; readonly error: unknown }[] = [];
  let hasSent = false;
  let failure: { readonly error: unknown } | null = null;
  const fail = (batches: Queue<P>, error: unknown): void => {
    for (const row of batches.flatMap(({ rows }) => rows)) failures.push({ row, error });
  };
  const sendQueue = async (queue: Queue<P>): Promise<void> => {
    for (const [index, batch] of queue.entries()) {
      if (signal.aborted) return;
      if (failure !== null) return fail(queue.slice(index), failure.error);
      try {
        await send(batch);
        hasSent = true;
      } catch (error) {
        if (!(error instanceof RefusedError)) failure ??= { error };
        return fail(queue.slice(index), error);
      }
    }
  };
  const pendingQueues = queues.values();
  const work = async (): Promise<void> => {
    for (const queue of pendingQueues) await sendQueue(queue);
  };
  await rejectOnAbort(Promise.all(Array.from({ length: Math.min(inFlight, queues.length) }, work)), signal);
  const [first] = failures;
  if (first === undefined) return;
  const isAboutRows = failures.every(({ error }) => error instanceof RefusedError);
  throw hasSent || isAboutRows
    ? new BatchError(firstFailures(failures))
    : (failure as { readonly error: unknown } | null)?.error;
}

/** Keeps the first failure of each entity id: the rows behind it were not tried. */
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

/** Returns a unique key of an entity id: texts of PostgreSQL contain no NUL. */
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

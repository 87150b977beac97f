// A process of its own with a drainer that asks its parent about each delivery: what the parent has seen survives every server.
import { BatchError, OutboxBatchDrainer, OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";

/** What the parent gives as the first argument, as JSON. */
export interface ReportingTask {
  readonly address: string;
  /** Which outbox it drains. */
  readonly outbox: "rows" | "batches";
}

export interface ReportedRow {
  readonly id: number;
  readonly entityId: string;
}

/** What the parent is told, and has to answer. */
export interface Report {
  readonly number: number;
  readonly rows: readonly ReportedRow[];
}

export interface ReportAnswer {
  readonly number: number;
  /** Ids of rows that fail. */
  readonly refused: readonly number[];
}

async function drain({ address, outbox }: ReportingTask): Promise<void> {
  const db = pgDatabase(new Pool({ connectionString: address, max: 4 }), { pipelined: 2 });
  let reports = 0;
  const waiting = new Map<number, (refused: readonly number[]) => void>();
  process.on("message", ({ number, refused }: ReportAnswer) => waiting.get(number)?.(refused));
  const report = (rows: readonly ReportedRow[]): Promise<readonly number[]> =>
    new Promise((resolve) => {
      const number = ++reports;
      waiting.set(number, resolve);
      process.send?.({ number, rows: rows.map(({ id, entityId }) => ({ id, entityId })) } satisfies Report);
    });
  const options = { lease: 1_000, baseDelay: 5, maxAttempts: 2, pollInterval: 20, onError: () => undefined };
  const drainer =
    outbox === "rows"
      ? new OutboxDrainer(
          db,
          {
            handle: async (row) => {
              if ((await report([row])).length > 0) throw new Error("refused");
            },
          },
          options,
        )
      : new OutboxBatchDrainer(
          db,
          {
            handleBatch: async (rows) => {
              const refused = await report(rows);
              if (refused.length > 0) throw new BatchError(refused.map((id) => ({ id, error: new Error("refused") })));
            },
          },
          { ...options, batchSize: 50, concurrency: 2 },
        );
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  // From here on it ends as it should when it is told to.
  process.send?.({ number: ++reports, rows: [] } satisfies Report);
  await drainer.run(stop.signal);
  await db.close();
  process.disconnect?.();
}

if (import.meta.main) await drain(JSON.parse(process.argv[2] ?? "") as ReportingTask);

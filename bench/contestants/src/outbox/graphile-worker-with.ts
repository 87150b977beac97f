// Options of graphile-worker into a contestant.
import { EventEmitter } from "node:events";
import { Logger, run, runMigrations } from "graphile-worker";
import { Pool } from "pg";
import { drainers, type OpenOutbox, samplePayload } from "../../../src/outbox/contestant.ts";
import { whenAborted } from "./when-aborted.ts";

const logger = new Logger(() => () => undefined);

export function openGraphileWorker(worker: GraphileConfig.WorkerOptions): OpenOutbox {
  return async (connectionString) => {
    const pgPool = new Pool({ connectionString, max: 16 });
    pgPool.on("error", console.error);
    pgPool.on("connect", (client) => client.on("error", console.error));
    await runMigrations({ pgPool, logger });
    return {
      async fill(rows) {
        await pgPool.query("TRUNCATE graphile_worker._private_jobs");
        await pgPool.query(
          `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
             SELECT ROW('deliver', $2::json, NULL, NULL, NULL, NULL, NULL, NULL)::graphile_worker.job_spec
               FROM generate_series(1, $1::int)))`,
          [rows, JSON.stringify(samplePayload)],
        );
        await pgPool.query("ANALYZE graphile_worker._private_jobs");
      },
      async drain(onRows, signal) {
        const events = new EventEmitter();
        events.on("job:complete", () => onRows(1)); // a job that is stopped before would be done again
        const runner = await run({
          events,
          pgPool,
          logger,
          noHandleSignals: true,
          taskList: { deliver: () => undefined },
          preset: { worker: { concurrentJobs: drainers, ...worker } },
        });
        await whenAborted(signal);
        await runner.stop();
      },
      async pending() {
        const { rows } = await pgPool.query<{ count: number }>(
          "SELECT count(*)::int FROM graphile_worker._private_jobs",
        );
        return rows[0]?.count ?? 0;
      },
      close: () => pgPool.end(),
    };
  };
}

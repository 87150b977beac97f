// pg-boss with as many workers as there are drainers; each fetches batches, without a pause while they come back full.
import { PgBoss } from "pg-boss";
import { drainers, type OpenOutbox, samplePayload } from "../../../src/outbox/contestant.ts";
import { whenAborted } from "./when-aborted.ts";

const queue = "deliver";
const batchSize = 1000;

export const open: OpenOutbox = async (connectionString) => {
  const boss = new PgBoss({ connectionString, max: 16, supervise: false, schedule: false });
  boss.on("error", console.error);
  await boss.start();
  await boss.createQueue(queue);
  return {
    async fill(rows) {
      await boss.deleteAllJobs(queue);
      for (let begin = 0; begin < rows; begin += 10_000) {
        const count = Math.min(10_000, rows - begin);
        await boss.insert(
          queue,
          Array.from({ length: count }, () => ({ data: samplePayload })),
        );
      }
    },
    async drain(onRows, signal) {
      const options = { batchSize, localConcurrency: drainers, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 };
      await boss.work(queue, options, async (jobs) => onRows(jobs.length));
      await whenAborted(signal);
      await boss.offWork(queue, { wait: true });
    },
    async pending() {
      const { rows } = await boss
        .getDb()
        .executeSql("SELECT count(*)::int FROM pgboss.job WHERE name = $1 AND state < 'completed'", [queue]);
      return rows[0]?.count ?? 0;
    },
    close: () => boss.stop({ graceful: false }),
  };
};

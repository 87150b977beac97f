// A process of its own: one writer and one reader at full speed, and the longest that either has waited.
import { Client } from "pg";
import { answerParent } from "../measure/child.ts";

/** Results of one of them since it was last asked. */
export interface Waits {
  readonly calls: number;
  /** The longest call, in milliseconds. */
  readonly longest: number;
  /** The messages of what failed. */
  readonly failures: readonly string[];
}

export interface LoadReport {
  readonly reader: Waits;
  readonly writer: Waits;
}

const [address = "", rows = "1"] = process.argv.slice(2);

interface Session {
  take(): Waits;
  stop(): Promise<void>;
}

async function session(call: (client: Client, id: number) => Promise<unknown>): Promise<Session> {
  const client = new Client(address);
  await client.connect();
  let [calls, longest, isStopped] = [0, 0, false];
  let failures = new Set<string>();
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const began = performance.now();
      try {
        await call(client, 1 + Math.floor(Math.random() * Number(rows)));
      } catch (error) {
        failures.add(error instanceof Error ? error.message : String(error));
      }
      calls += 1;
      longest = Math.max(longest, performance.now() - began);
    }
  };
  const running = run();
  return {
    take: () => {
      const waits = { calls, longest, failures: [...failures] };
      [calls, longest, failures] = [0, 0, new Set()];
      return waits;
    },
    stop: async () => {
      isStopped = true;
      await running;
      await client.end();
    },
  };
}

const read = { name: "read", text: "SELECT id, hits FROM items WHERE id = $1" };
const write = { name: "write", text: "UPDATE items SET hits = hits + 1 WHERE id = $1" };
const reader = await session((client, id) => client.query({ ...read, values: [id] }));
const writer = await session((client, id) => client.query({ ...write, values: [id] }));

answerParent(
  async (): Promise<LoadReport> => ({ reader: reader.take(), writer: writer.take() }),
  async () => {
    await Promise.all([reader.stop(), writer.stop()]);
  },
);
process.send?.(true);

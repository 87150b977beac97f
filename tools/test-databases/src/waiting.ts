// Waits for conditions, however long a loaded machine takes: the only limit is that of the test runner.
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

const minute = 60_000;

/** Polls until the condition holds. Says once on standard error what it waits for, after a minute. */
export async function until(holds: () => boolean | Promise<boolean>, what = String(holds)): Promise<void> {
  const reminder = setTimeout(() => process.stderr.write(`\nStill waiting for: ${what}\n`), minute);
  try {
    while (!(await holds())) await delay(5);
  } finally {
    clearTimeout(reminder);
  }
}

/**
 * Polls until the server shows connections of the database in a state, other than the one that asks.
 *
 * @param condition on rows of `pg_stat_activity`
 * @example
 * await untilActivity(address, "wait_event_type = 'Lock'");
 */
export async function untilActivity(address: string, condition: string, connections = 1): Promise<void> {
  const client = new Client({ connectionString: address, application_name: "test-databases" });
  await client.connect();
  const text = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND (${condition})`;
  try {
    await until(async () => ((await client.query(text)).rowCount ?? 0) >= connections, `${connections} × ${condition}`);
  } finally {
    await client.end();
  }
}

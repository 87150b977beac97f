// Contestants into processes that know the rows of the table.
import { Pool } from "pg";
import { Child } from "../measure/child.ts";
import type { Question } from "./client.ts";
import type { Contestant } from "./contestants.ts";

export interface RunningContestant {
  readonly name: string;
  readonly process: Child;
}

export async function startAll(
  contestants: readonly Contestant[],
  connectionString: string,
): Promise<readonly RunningContestant[]> {
  const ids = await idsIn(connectionString);
  const running: RunningContestant[] = [];
  for (const { name, module } of contestants) {
    const process = new Child("repository/client.ts", "measured", [module, connectionString]);
    await process.ask();
    await process.ask({ kind: "prepare", ids } satisfies Question);
    running.push({ name, process });
  }
  return running;
}

async function idsIn(connectionString: string): Promise<string[]> {
  const pool = new Pool({ connectionString });
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM users ORDER BY email");
  await pool.end();
  return rows.map(({ id }) => id);
}

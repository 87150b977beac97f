// A process that reads every issue of a database by `stream`, and says by how much its memory has grown meanwhile.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { PostgresIssueRepository } from "../cases/lists/issue.derived/index.ts";

const [address] = process.argv.slice(2);
const db = pgDatabase(new Pool({ connectionString: address, max: 1 }));
const issues = new PostgresIssueRepository(db);

async function read(limit?: number): Promise<{ rows: number; length: number; most: NodeJS.MemoryUsage }> {
  const most = process.memoryUsage();
  let [rows, length] = [0, 0];
  for await (const issue of issues.stream({ limit })) {
    rows++;
    length += issue.note?.length ?? 0;
    if (rows % 500 !== 0) continue;
    const { rss, heapUsed } = process.memoryUsage();
    most.rss = Math.max(most.rss, rss);
    most.heapUsed = Math.max(most.heapUsed, heapUsed);
  }
  return { rows, length, most };
}

// So that all code is loaded, and compiled.
await read(2000);
globalThis.gc?.();
const before = process.memoryUsage();
const { rows, length, most } = await read();
await db.close();
const grown = { rss: most.rss - before.rss, heapUsed: most.heapUsed - before.heapUsed };
console.log(JSON.stringify({ rows, length, grown }));

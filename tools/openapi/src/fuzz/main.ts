// `npm run fuzz -- --requests 1000000 --seed 1`: generated requests to the shop into the faults that they find.
import { parseArgs } from "node:util";
import { startServer } from "@entity-derive/test-databases/server";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { type Findings, fuzz } from "./fuzz.ts";
import { openShop } from "./shop.ts";

/** A shop gets so many requests, and then there is a new one: in a full one lists take longer, and the account of the token is closed some day. */
const round = 5_000;

const { values } = parseArgs({
  options: { requests: { type: "string", default: "1000000" }, seed: { type: "string", default: String(Date.now()) } },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const started = performance.now();
const faults = new Set<string>();
console.log(`${requests} requests with seed ${seed}`);
const server = await startServer();
try {
  for (let sent = 0; sent < requests; sent += round) {
    const found = await fuzzShop(Math.min(round, requests - sent), seed + sent);
    for (const fault of found.faults) if (!faults.has(fault)) console.log(`\n${fault}\n`);
    for (const fault of found.faults) faults.add(fault);
    report(sent + found.sent, found);
  }
} finally {
  await server.stop();
}
process.exitCode = faults.size === 0 ? 0 : 1;

async function fuzzShop(count: number, from: number): Promise<Findings> {
  const administration = poolOf(server.address);
  await administration.query("CREATE DATABASE shop");
  const address = new URL(server.address);
  address.pathname = "/shop";
  const db = pgDatabase(poolOf(address.href));
  try {
    return await fuzz({ ...(await openShop(db)), requests: count, seed: from });
  } finally {
    await db.close();
    await administration.query("DROP DATABASE shop WITH (FORCE)");
    await administration.end();
  }
}

/** A session that is about to end may be ended by the removal of its database, or the end of the server, instead. */
function poolOf(connectionString: string): Pool {
  return new Pool({ connectionString }).on("error", () => undefined);
}

function report(sent: number, { statuses }: Findings): void {
  const minutes = (performance.now() - started) / 60_000;
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
  const ended = `${sent} sent in ${minutes.toFixed(1)} min, ${megabytes} MB, ${faults.size} faults`;
  console.log(`${ended}: ${JSON.stringify(statuses)}`);
}

// Generated routes against the same by hand, each in a server of its own, into a table.
import { Pool } from "pg";
import { Child } from "../measure/child.ts";
import { interleave, type Schedule, type Subject } from "../measure/interleave.ts";
import { cpuRatio, median, throughputRatio } from "../measure/ratios.ts";
import { numberText, printTable, spreadText } from "../measure/table.ts";
import { type ApplicationName, applicationNames } from "./applications.ts";
import type { Count, Load } from "./load.ts";

const connections = 32;

interface RunningServer {
  readonly name: ApplicationName;
  readonly process: Child;
  readonly port: number;
}

/**
 * @param only the requests to measure, all when there are none
 * @param honoServer the module that serves Hono
 */
export async function measureHttp(schedule: Schedule, only: readonly string[], honoServer: string): Promise<void> {
  const database = new Child("database-server.ts", "others");
  const address = await database.ask<string>();
  const load = new Child("http/load.ts", "others");
  const servers: RunningServer[] = [];
  for (const name of applicationNames) {
    const process = new Child("http/server.ts", "measured", [name, address, honoServer]);
    servers.push({ name, process, port: await process.ask<number>() });
  }
  const rows: string[][] = [];
  for (const request of ["GET", "LIST 20", "POST"] as const) {
    if (only.length > 0 && !only.includes(request)) continue;
    const ids = await idsIn(address);
    const subjects = servers.map((server) => subject(server, load, request, ids));
    const samples = await interleave(subjects, schedule);
    if (request === "POST") await database.ask({ kind: "refill" });
    for (const name of applicationNames) {
      const own = samples.get(name) ?? [];
      const hand = samples.get(name.startsWith("Hono") ? "Hono by hand" : "Fastify by hand") ?? [];
      rows.push([
        `${request}, ${name}`,
        numberText(median(own.map(({ perSecond }) => perSecond))),
        numberText(median(own.map(({ cpuPerCall }) => cpuPerCall))),
        spreadText(throughputRatio(own, hand)),
        spreadText(cpuRatio(own, hand)),
      ]);
      console.error(rows.at(-1)?.join("  "));
    }
  }
  for (const { process } of [...servers, { process: load }, { process: database }]) await process.end();
  printTable(
    `HTTP with ${connections} connections: ratios to Fastify by hand, for Hono to Hono by hand, with least..most`,
    ["request", "per second", "µs CPU of the server", "throughput", "CPU"],
    rows,
  );
}

function subject(
  { name, process, port }: RunningServer,
  load: Child,
  request: Load["request"],
  ids: string[],
): Subject {
  return {
    name,
    async run(milliseconds) {
      const before = await process.ask<NodeJS.CpuUsage>({});
      const question: Load = { port, request, ids, connections, milliseconds };
      const { requests, seconds } = await load.ask<Count>(question);
      const after = await process.ask<NodeJS.CpuUsage>({});
      const cpu = after.user + after.system - before.user - before.system;
      return { perSecond: requests / seconds, cpuPerCall: cpu / requests };
    },
  };
}

async function idsIn(connectionString: string): Promise<string[]> {
  const pool = new Pool({ connectionString });
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM users LIMIT 1000");
  await pool.end();
  return rows.map(({ id }) => id);
}

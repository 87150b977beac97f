// Applications into how fast each answers each request, with a database and without.
import type { Question } from "../database-server.ts";
import { Child } from "../measure/child.ts";
import { interleave, type Schedule, type Subject } from "../measure/interleave.ts";
import { type Result, resultsOf } from "../measure/results.ts";
import { printResults } from "../measure/table.ts";
import { type Application, againstHono, fastifyByHand, honoByHand, inMemory } from "./application.ts";
import type { Count, Load } from "./load.ts";
import { requestNames } from "./requests.ts";
import { idsIn, type RunningServer, startAll } from "./start.ts";

const connections = 32;

/**
 * @param only the requests to measure, all when there are none
 * @param honoServer the module that serves Hono
 */
export async function measureHttp(
  applications: readonly Application[],
  schedule: Schedule,
  only: readonly string[],
  honoServer: string,
): Promise<readonly Result[]> {
  const database = new Child("database-server.ts", "others");
  const address = await database.ask<string>();
  const load = new Child("http/load.ts", "others");
  const ids = await idsIn(address);
  const results: Result[] = [];
  for (const [group, place, suffix] of [
    [applications, "", ""],
    [inMemory, " without a database", ", in memory"],
  ] as const) {
    const servers = await startAll(group, address, honoServer);
    for (const request of requestNames) {
      if (only.length > 0 && !only.some((begin) => `${request}${place}`.startsWith(begin))) continue;
      const subjects = servers.map((server) => subject(server, { load, database }, request, ids));
      const samples = await interleave(subjects, schedule);
      const found = resultsOf(`${request}${place}`, connections, samples, `${fastifyByHand}${suffix}`);
      const onHono = new Map([...samples].filter(([name]) => /^Hono by hand|on Hono/.test(name)));
      const ofHono = resultsOf(`${request}${place}${againstHono}`, connections, onHono, `${honoByHand}${suffix}`);
      if (place === "") await database.ask({ kind: "refill" } satisfies Question);
      printResults(`${request}${place}: ratios to ${fastifyByHand}`, found);
      printResults(`${request}${place}: ratios to ${honoByHand}`, ofHono);
      results.push(...found, ...ofHono);
    }
    for (const { process } of servers) await process.end();
  }
  for (const process of [load, database]) await process.end();
  return results;
}

function subject(
  { application: { name, dialect }, process, port }: RunningServer,
  { load, database }: { readonly load: Child; readonly database: Child },
  request: Load["request"],
  ids: readonly string[],
): Subject {
  return {
    name,
    async run(milliseconds) {
      const before = await process.ask<NodeJS.CpuUsage>({});
      const question: Load = { port, request, dialect, ids, connections, milliseconds };
      const { requests, seconds } = await load.ask<Count>(question);
      const after = await process.ask<NodeJS.CpuUsage>({});
      const cpu = after.user + after.system - before.user - before.system;
      const isWrite = request === "POST" || request === "PATCH";
      if (isWrite) await database.ask({ kind: "clean", tables: "users" } satisfies Question);
      return { perSecond: requests / seconds, cpuPerCall: cpu / requests };
    },
  };
}

// Four drainers, and one of batches, against four loops of one row a transaction, in one process, into a table.
import { Child } from "../measure/child.ts";
import type { Schedule } from "../measure/interleave.ts";
import { cpuRatio, median, throughputRatio } from "../measure/ratios.ts";
import { numberText, printTable, spreadText } from "../measure/table.ts";
import type { Answer } from "./client.ts";

export async function measureOutbox(schedule: Schedule): Promise<void> {
  const rows = [...(await measureOn("durable", schedule)), ...(await measureOn("in memory", schedule))];
  printTable(
    "Outbox, four drainers and one of batches: ratios to one row a transaction, with least..most, and CPU time of the drainers for a row",
    ["server", "subject", "rows /s", "µs CPU", "throughput", "CPU"],
    rows,
  );
}

async function measureOn(server: "durable" | "in memory", schedule: Schedule): Promise<readonly string[][]> {
  const database = new Child("database-server.ts", "others", [server]);
  const client = new Child("outbox/client.ts", "measured", [await database.ask<string>()]);
  const samples = await client.ask<Answer>(schedule);
  await client.end();
  await database.end();
  const hand = samples["by hand"] ?? [];
  return Object.entries(samples).map(([name, own]) => [
    server,
    name,
    numberText(median(own.map(({ perSecond }) => perSecond))),
    numberText(median(own.map(({ cpuPerCall }) => cpuPerCall))),
    spreadText(throughputRatio(own, hand)),
    spreadText(cpuRatio(own, hand)),
  ]);
}

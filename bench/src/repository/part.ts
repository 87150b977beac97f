// The generated repository against one by hand, method by method, into a table.
import { Child } from "../measure/child.ts";
import type { Schedule } from "../measure/interleave.ts";
import { cpuRatio, median, throughputRatio } from "../measure/ratios.ts";
import { numberText, printTable, spreadText } from "../measure/table.ts";
import type { Answer } from "./client.ts";
import { operationsOn } from "./operations.ts";

/** @param only the operations whose names begin with one of these; all when there are none */
export async function measureRepository(schedule: Schedule, only: readonly string[]): Promise<void> {
  const database = new Child("database-server.ts", "others");
  const address = await database.ask<string>();
  const client = new Child("repository/client.ts", "measured", [address]);
  const rows: string[][] = [];
  for (const { name, writes } of operationsOn([])) {
    if (only.length > 0 && !only.some((begin) => name.startsWith(begin))) continue;
    for (const inFlight of [1, 16]) {
      const samples = await client.ask<Answer>({ operation: name, inFlight, schedule });
      if (writes) await database.ask({});
      const hand = samples["by hand"] ?? [];
      const ratios = ["generated", "pipelined"].flatMap((subject) => [
        spreadText(throughputRatio(samples[subject] ?? [], hand)),
        cpuRatio(samples[subject] ?? [], hand).median.toFixed(2),
      ]);
      const speed = numberText(median(hand.map(({ perSecond }) => perSecond)));
      const cpu = numberText(median(hand.map(({ cpuPerCall }) => cpuPerCall)));
      rows.push([name, String(inFlight), speed, cpu, ...ratios]);
      console.error(rows.at(-1)?.join("  "));
    }
  }
  await client.end();
  await database.end();
  printTable(
    "Repository methods: ratios to pg by hand, throughput with least..most, and CPU time of the client for a call",
    ["method", "in flight", "by hand /s", "µs CPU", "generated", "CPU", "pipelined", "CPU"],
    rows,
  );
}

// A row and its event in one statement against BEGIN, two INSERTs and COMMIT; and what the event costs into a table.
import { Child } from "../measure/child.ts";
import type { Sample, Schedule } from "../measure/interleave.ts";
import { cpuRatio, median, throughputRatio } from "../measure/ratios.ts";
import { numberText, printTable, spreadText } from "../measure/table.ts";
import type { Answer } from "./client.ts";

export async function measureEvents(schedule: Schedule): Promise<void> {
  const database = new Child("database-server.ts", "others");
  const address = await database.ask<string>();
  const client = new Child("events/client.ts", "measured", [address]);
  const rows: string[][] = [];
  for (const inFlight of [1, 16]) {
    const samples = await client.ask<Answer>({ inFlight, schedule });
    const of = (subject: string): readonly Sample[] => samples[subject] ?? [];
    const hand = of("by hand");
    const ratios = ["generated", "pipelined"].flatMap((subject) => [
      spreadText(throughputRatio(of(subject), hand)),
      cpuRatio(of(subject), hand).median.toFixed(2),
    ]);
    const speed = numberText(median(hand.map(({ perSecond }) => perSecond)));
    const plain = of("without event");
    const cost = [
      spreadText(throughputRatio(of("generated"), plain)),
      cpuRatio(of("generated"), plain).median.toFixed(2),
    ];
    rows.push([String(inFlight), speed, ...ratios, ...cost]);
    console.error(rows.at(-1)?.join("  "));
  }
  await client.end();
  await database.end();
  printTable(
    "Create with an event: ratios to BEGIN, two INSERTs and COMMIT by hand; then ratios to a create without an event",
    ["in flight", "by hand /s", "generated", "CPU", "pipelined", "CPU", "of one without", "CPU"],
    rows,
  );
}

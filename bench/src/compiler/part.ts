// `entity-derive generate` over many entities, from nothing and again, into a table of CPU time and memory.
import { median } from "../measure/ratios.ts";
import type { Usage } from "../measure/report-usage.ts";
import { numberText, printTable } from "../measure/table.ts";
import { runCommand } from "./run-command.ts";
import { withSampleProject } from "./sample-project.ts";

const runs = 3;

export function measureCompiler(): void {
  const rows: string[][] = [];
  for (const entities of [1, 200, 1000]) {
    const fresh: Usage[] = [];
    const again: Usage[] = [];
    for (let run = 0; run < runs; run++) {
      withSampleProject("temporary", entities, (folder) => {
        fresh.push(runCommand(folder, "generate"));
        again.push(runCommand(folder, "generate"));
      });
    }
    rows.push([`${entities}, from nothing`, ...cells(fresh)], [`${entities}, nothing changed`, ...cells(again)]);
  }
  printTable(
    `entity-derive generate: medians of ${runs} runs of the command, with the start of Node`,
    ["entities", "ms CPU, least..most", "peak MiB"],
    rows,
  );
}

function cells(usages: readonly Usage[]): string[] {
  const cpu = usages.map(({ cpuMilliseconds }) => cpuMilliseconds);
  const memory = median(usages.map(({ peakMebibytes }) => peakMebibytes));
  return [
    `${numberText(median(cpu))} (${Math.min(...cpu).toFixed(0)}..${Math.max(...cpu).toFixed(0)})`,
    numberText(memory),
  ];
}

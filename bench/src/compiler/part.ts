// `entity-derive generate` over many entities, from nothing and again, into a table of CPU time and memory.
import { median } from "../measure/ratios.ts";
import type { Usage } from "../measure/report-usage.ts";
import { numberText, type Table } from "../measure/table.ts";
import { runCommand } from "./run-command.ts";
import { sampleEntity } from "./sample-entities.ts";
import { withSampleProject, writeSample } from "./sample-project.ts";

const runs = 3;

/** One after another, on what the one before has left. */
const calls = {
  "from nothing": (folder: string) => runCommand(folder, "generate"),
  "nothing changed": (folder: string) => runCommand(folder, "generate"),
  "nothing changed, --check": (folder: string) => runCommand(folder, "generate", "--check"),
  "one changed": (folder: string) => {
    const { name, text } = sampleEntity(1);
    writeSample(folder, { name, text: text.replace("  @id id!: Uuid;", '$&\n  @field("response") more!: i32;') });
    return runCommand(folder, "generate");
  },
} satisfies Readonly<Record<string, (folder: string) => Usage>>;

export function measureCompiler(): readonly Table[] {
  const rows: string[][] = [];
  const starts: Usage[] = [];
  for (const entities of [1, 200, 1000]) {
    const usages = new Map<string, Usage[]>(Object.keys(calls).map((what) => [what, []]));
    for (let run = 0; run < runs; run++) {
      withSampleProject("temporary", entities, (folder) => {
        starts.push(runCommand(folder, "--version"));
        for (const [what, call] of Object.entries(calls)) usages.get(what)?.push(call(folder));
      });
    }
    for (const [what, measured] of usages) rows.push([`${entities}, ${what}`, ...cells(measured)]);
  }
  rows.unshift(["--version", ...cells(starts)]);
  return [
    {
      title: `entity-derive generate: medians of ${runs} runs of the command, with the start of Node`,
      header: ["entities", "ms CPU, least..most", "peak MiB"],
      rows,
    },
  ];
}

function cells(usages: readonly Usage[]): string[] {
  const cpu = usages.map(({ cpuMilliseconds }) => cpuMilliseconds);
  const memory = median(usages.map(({ peakMebibytes }) => peakMebibytes));
  return [
    `${numberText(median(cpu))} (${Math.min(...cpu).toFixed(0)}..${Math.max(...cpu).toFixed(0)})`,
    numberText(memory),
  ];
}

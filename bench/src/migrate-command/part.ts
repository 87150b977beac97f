// `migrate new` and `migrate check` over many entities, the first time and after a change, into a table of their time.
import { runCommand } from "../compiler/run-command.ts";
import { withSampleProject, writeSample } from "../compiler/sample-project.ts";
import { median } from "../measure/ratios.ts";
import type { Table } from "../measure/table.ts";
import { sampleTable } from "./sample-tables.ts";

interface Taken {
  readonly wall: number;
  readonly cpu: number;
}

const runs = 3;
const changed = [1, 16, 31];

export function measureMigrate(): readonly Table[] {
  const rows: string[][] = [];
  for (const entities of [50, 150]) {
    const taken = new Map<string, Taken[]>();
    for (let run = 0; run < runs; run++) {
      // Nothing is kept of tables that no run before has had.
      const word = `t${Date.now().toString(36)}`;
      const measure = (name: string, folder: string, ...words: readonly string[]): void => {
        const one = timed(folder, words);
        taken.set(name, [...(taken.get(name) ?? []), one]);
      };
      withSampleProject(
        "temporary",
        entities,
        (folder) => {
          measure("new, nothing there", folder, "migrate", "new", "init");
          measure("check, nothing changed", folder, "migrate", "check");
          for (const number of changed) writeSample(folder, sampleTable(number, 1, word));
          measure("new, 3 entities changed", folder, "migrate", "new", "change");
          measure("check, after it", folder, "migrate", "check");
          measure("lint, all files", folder, "migrate", "lint", "migrations/*.sql");
        },
        (number) => sampleTable(number, 0, word),
      );
    }
    for (const [name, all] of taken) rows.push([`${entities}: ${name}`, ...cells(all)]);
  }
  return [
    {
      title: `entity-derive migrate: medians of ${runs} runs of the command, with the start of Node`,
      header: ["entities", "s CPU, least..most", "s, least..most"],
      rows,
    },
  ];
}

function timed(folder: string, words: readonly string[]): Taken {
  const start = performance.now();
  const { cpuMilliseconds } = runCommand(folder, ...words);
  return { wall: performance.now() - start, cpu: cpuMilliseconds };
}

function cells(all: readonly Taken[]): readonly string[] {
  return [all.map(({ cpu }) => cpu), all.map(({ wall }) => wall)].map((milliseconds) => {
    const seconds = milliseconds.map((one) => one / 1000);
    return `${median(seconds).toFixed(2)} (${Math.min(...seconds).toFixed(2)}..${Math.max(...seconds).toFixed(2)})`;
  });
}

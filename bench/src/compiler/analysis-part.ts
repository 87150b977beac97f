// Statements in *.queries.sql files into what their analysis costs: from nothing, and at a keystroke.
import { spawnSync } from "node:child_process";
import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "@entity-derive/test-databases/server";
import { median } from "../measure/ratios.ts";
import { numberText, type Table } from "../measure/table.ts";
import type { AnalysisReport } from "./analysis-process.ts";
import { runCommand } from "./run-command.ts";
import { withSampleProject, writeSample } from "./sample-project.ts";
import { statementEntities, statementFiles } from "./sample-statements.ts";

const few = 1;
const many = 200;
const warmRounds = 6;
const keystrokes = 200;

/** The CPU in milliseconds of one and of many statements, in turns. */
interface Turns {
  readonly few: number[];
  readonly many: number[];
}

/** Measures in PGlite, and on a server, whose own work does not count. */
export async function measureAnalysis(rounds: number): Promise<readonly Table[]> {
  const server = await startServer({ isDurable: false });
  try {
    const places = { PGlite: null, "PostgreSQL 18, --shadow": server.address };
    return inProject(few, (one) =>
      inProject(many, (all) => {
        const rows = Object.entries(places).map(([name, shadow]) => rowOf(name, [one, all], shadow, rounds));
        const header = ["on", "from nothing", "by one process again", "keystroke: least", "median"];
        return [{ title: `ms CPU of ${many} statements beyond that of ${few}, and of a keystroke`, header, rows }];
      }),
    );
  } finally {
    await server.stop();
  }
}

function inProject<T>(statements: number, use: (folder: string) => T): T {
  return withSampleProject("temporary", 0, (folder) => {
    for (const file of [...statementEntities, ...statementFiles(statements)]) writeSample(folder, file);
    return use(folder);
  });
}

function rowOf(name: string, [one, all]: readonly [string, string], shadow: string | null, rounds: number): string[] {
  const cold: Turns = { few: [], many: [] };
  for (let round = 0; round < rounds; round++) {
    cold.few.push(fromNothing(one, shadow));
    cold.many.push(fromNothing(all, shadow));
  }
  // The first compilation of a process is cold.
  const warm = {
    few: reportOf(one, warmRounds, 0, shadow).compilations.slice(1),
    many: reportOf(all, warmRounds, 0, shadow).compilations.slice(1),
  };
  const pressed = reportOf(all, 0, keystrokes, shadow).keystrokes;
  return [name, beyond(cold), beyond(warm), numberText(Math.min(...pressed)), numberText(median(pressed))];
}

/** The difference of the medians, and of the least. */
function beyond({ few: one, many: all }: Turns): string {
  return `${numberText(median(all) - median(one))}, least ${numberText(Math.min(...all) - Math.min(...one))}`;
}

function fromNothing(folder: string, shadow: string | null): number {
  for (const path of globSync(["src/*.derived", "node_modules/.cache"], { cwd: folder }))
    rmSync(join(folder, path), { recursive: true });
  return runCommand(folder, "generate", ...(shadow === null ? [] : ["--shadow", shadow])).cpuMilliseconds;
}

function reportOf(folder: string, times: number, pressed: number, shadow: string | null): AnalysisReport {
  const module = fileURLToPath(new URL("./analysis-process.ts", import.meta.url));
  const words = [module, folder, String(times), String(pressed), shadow ?? ""];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The project could not be compiled:\n${stderr}`);
  return JSON.parse(stdout) as AnalysisReport;
}

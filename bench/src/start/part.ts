// Programs that end after their first row, begun in turns, into the time and memory of a cold start.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import { Child } from "../measure/child.ts";
import { median } from "../measure/ratios.ts";
import { numberText, printTable } from "../measure/table.ts";
import type { Start } from "./report.ts";

const programs = ["bare-pg", "generated"] as const;
const bench = fileURLToPath(new URL("../../", import.meta.url));
const built = join(bench, ".data", "start");

/** @param runs of each program */
export async function measureStart(runs: number): Promise<void> {
  build();
  const database = new Child("database-server.ts", "others");
  const address = await database.ask<string>();
  const id = await firstId(address);
  const starts = programs.map((): Start[] => []);
  for (let run = 0; run <= runs; run++) {
    for (const [index, program] of programs.entries()) {
      const made = start(program, address, id);
      if (run > 0) starts[index]?.push(made); // the first run reads the files from the disk
    }
  }
  await database.end();
  rmSync(built, { recursive: true, force: true });
  const [bare = [], generated = []] = starts;
  const more = (name: keyof Start): number =>
    median(generated.map((made, run) => made[name] - (bare[run]?.[name] ?? 0)));
  printTable(
    `From the start of the process to the first row, compiled to JavaScript: medians of ${runs} runs`,
    ["program", "ms", "MiB"],
    [
      ...programs.map((program, index) => [program, ...cells(starts[index] ?? [])]),
      ["generated, more than bare", numberText(more("milliseconds")), numberText(more("mebibytes"))],
    ],
  );
}

/** An application is built before it is deployed: stripping types at each start would be measured here, too. */
function build(): void {
  mkdirSync(built, { recursive: true });
  const compilerPath = fileURLToPath(new URL("../bin/tsc", import.meta.resolve("typescript")));
  const files = programs.map((program) => join(bench, "src", "start", `${program}.ts`));
  const programArguments = ["--ignoreConfig", "--module", "nodenext", "--target", "es2024", "--skipLibCheck"];
  const paths = ["--rewriteRelativeImportExtensions", "--rootDir", join(bench, "src"), "--outDir", built];
  const { status, stdout } = spawnSync(process.execPath, [compilerPath, ...programArguments, ...paths, ...files], {
    cwd: bench,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The programs do not compile:\n${stdout}`);
}

function start(program: string, address: string, id: string): Start {
  const { stdout, stderr } = spawnSync(process.execPath, [join(built, "start", `${program}.js`), address, id], {
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(`${program} failed:\n${stderr}`);
  return JSON.parse(stdout) as Start;
}

async function firstId(connectionString: string): Promise<string> {
  const pool = new Pool({ connectionString });
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM users LIMIT 1");
  await pool.end();
  return rows[0]?.id ?? "";
}

function cells(starts: readonly Start[]): string[] {
  return [
    numberText(median(starts.map(({ milliseconds }) => milliseconds))),
    numberText(median(starts.map(({ mebibytes }) => mebibytes))),
  ];
}

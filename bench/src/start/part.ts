// Programs that end after their first row, begun in turns, into the time and memory of a cold start.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import { Child } from "../measure/child.ts";
import { median } from "../measure/ratios.ts";
import { numberText, type Table } from "../measure/table.ts";
import type { Start } from "./report.ts";

const programs = ["bare-pg", "generated"] as const;
type Program = (typeof programs)[number];

/** How an application is deployed: compiled beforehand, or as TypeScript whose types Node strips at each start. */
const forms = [
  "compiled to JavaScript",
  "compiled to JavaScript, with Node's compile cache",
  "TypeScript, stripped by Node",
] as const;
type Form = (typeof forms)[number];

const bench = fileURLToPath(new URL("../../", import.meta.url));
const built = join(bench, ".data", "start");
const cached = join(built, "compiled");

/** @param runs of each program */
export async function measureStart(runs: number): Promise<readonly Table[]> {
  build();
  const database = new Child("database-server.ts", "others");
  const address = await database.ask<string>();
  const id = await firstId(address);
  const starts = forms.map(() => programs.map((): Start[] => []));
  for (let run = 0; run <= runs; run++) {
    for (const [row, form] of forms.entries()) {
      for (const [column, program] of programs.entries()) {
        const made = start(program, form, address, id);
        // The first run reads the files from the disk, and fills the cache.
        if (run > 0) starts[row]?.[column]?.push(made);
      }
    }
  }
  await database.end();
  rmSync(built, { recursive: true, force: true });
  return forms.map((form, row) => startsTable(form, starts[row] ?? [], runs));
}

/** Differences are those of two starts after each other: what else the machine does is in both. */
function startsTable(form: Form, starts: readonly (readonly Start[])[], runs: number): Table {
  const [bare = [], generated = []] = starts;
  const more = generated.map(
    (made, run): Start => ({
      milliseconds: made.milliseconds - (bare[run]?.milliseconds ?? 0),
      cpuMilliseconds: made.cpuMilliseconds - (bare[run]?.cpuMilliseconds ?? 0),
      mebibytes: made.mebibytes - (bare[run]?.mebibytes ?? 0),
    }),
  );
  return {
    title: `From the start of the process to the first row, ${form}: medians of ${runs} runs`,
    header: ["program", "ms", "ms of CPU", "MiB"],
    rows: [
      ...programs.map((program, index) => [program, ...cells(starts[index] ?? [])]),
      ["generated, more than bare", ...cells(more)],
    ],
  };
}

function pathOf(program: Program, form: Form): string {
  return form === "TypeScript, stripped by Node"
    ? join(bench, "src", "start", `${program}.ts`)
    : join(built, "start", `${program}.js`);
}

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

function start(program: Program, form: Form, address: string, id: string): Start {
  const path = pathOf(program, form);
  const cache = form === "compiled to JavaScript, with Node's compile cache" ? { NODE_COMPILE_CACHE: cached } : {};
  const env = { ...process.env, ...cache };
  const { stdout, stderr } = spawnSync(process.execPath, [path, address, id], { encoding: "utf8", env });
  if (stdout === "") throw new Error(`${path} failed:\n${stderr}`);
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
    numberText(median(starts.map(({ cpuMilliseconds }) => cpuMilliseconds))),
    numberText(median(starts.map(({ mebibytes }) => mebibytes))),
  ];
}

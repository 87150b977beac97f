// The process that keeps a project open: it edits files, compiles and writes, and prints what that took.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The cost of one kind of change, each time. */
export interface Changes {
  readonly name: string;
  /** How many folders the last one has written. */
  readonly folders: number;
  readonly cpu: readonly number[];
  readonly clock: readonly number[];
}

export interface WatchReport {
  readonly changes: readonly Changes[];
  /** Memory in use after a collection, and the resident memory of the process. */
  readonly heapMebibytes: number;
  readonly residentMebibytes: number;
}

interface Session {
  refresh(): ReadonlySet<string>;
  compile(): Promise<unknown>;
  write(compilation: unknown): { readonly written: { readonly folders: readonly unknown[] } | null };
}

interface Sessions {
  readonly ProjectSession: new (folder: string) => Session;
}

// The bundle has no entry of its own for it.
const module: string = new URL("../src/project/session.ts", import.meta.resolve("@entity-derive/compiler")).href;
const { ProjectSession } = (await import(module)) as Sessions;
const folder = process.argv[2] ?? ".";
const session = new ProjectSession(folder);
session.write(await session.compile());

const leaf = (time: number): string => `src/thing-${2 + (time % 50)}.entity.ts`;
const tenant = (): string => "src/tenant.entity.ts";
const comment = (text: string, time: number): string => text.replace(/\/\*\* .* \*\//, `/** The ${time}th. */`);

const changes = [
  await measure("the comment of a leaf", 200, leaf, comment),
  await measure("a new field of a leaf", 100, leaf, (text, time) =>
    text.replace("  @auto", `  @field("create") extra${time}!: string | null;\n  @auto`),
  ),
  await measure("the comment of the hub", 50, tenant, comment),
  await measure("the key's column of the hub", 3, tenant, (text, time) =>
    text.replace(/name: "\w+"/, `name: "key_${time}"`),
  ),
];
globalThis.gc?.();
const { heapUsed, rss } = process.memoryUsage();
const report: WatchReport = { changes, heapMebibytes: heapUsed / 2 ** 20, residentMebibytes: rss / 2 ** 20 };
console.log(JSON.stringify(report));

async function measure(
  name: string,
  times: number,
  pathOf: (time: number) => string,
  change: (text: string, time: number) => string,
): Promise<Changes> {
  const cpu: number[] = [];
  const clock: number[] = [];
  let folders = 0;
  for (let time = 0; time < times; time++) {
    const path = pathOf(time);
    writeFileSync(join(folder, path), change(readFileSync(join(folder, path), "utf8"), time));
    const used = process.cpuUsage();
    const start = performance.now();
    session.refresh();
    folders = session.write(await session.compile()).written?.folders.length ?? 0;
    clock.push(performance.now() - start);
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1000);
  }
  return { name, folders, cpu, clock };
}

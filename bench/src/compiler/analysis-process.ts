// The process that compiles statements with new sessions and edits one in a live project, and prints what that took.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface AnalysisReport {
  /** The CPU in milliseconds of each compilation from nothing; the first one is cold. */
  readonly compilations: readonly number[];
  /** The CPU in milliseconds of each keystroke. */
  readonly keystrokes: readonly number[];
}

interface Session {
  compile(): Promise<{ readonly diagnostics: readonly { readonly severity: string; readonly message: string }[] }>;
  closeDatabase(): Promise<void>;
}

interface Live {
  listen(listener: { onRunEnd(): void }): () => void;
  edit(path: string, text: string): void;
  runNow(): Promise<{ readonly result: unknown }>;
}

// The bundle has no entries of its own for them.
const sourceOf = (path: string): string => new URL(path, import.meta.resolve("@entity-derive/compiler")).href;
const { ProjectSession } = (await import(sourceOf("../src/project/session.ts"))) as {
  readonly ProjectSession: new (folder: string, options: { readonly shadow: string | undefined }) => Session;
};
const { LiveProject } = (await import(sourceOf("../src/project/live/live-project.ts"))) as {
  readonly LiveProject: new (options: object) => Live;
};
const [folder = ".", times = "0", keystrokes = "0", shadow = ""] = process.argv.slice(2);
const address = shadow === "" ? undefined : shadow;

const compilations: number[] = [];
for (let time = 0; time < Number(times); time++) {
  const session = new ProjectSession(folder, { shadow: address });
  compilations.push(
    await cpuOf(async () => {
      const { diagnostics } = await session.compile();
      const error = diagnostics.find(({ severity }) => severity === "error");
      if (error !== undefined) throw new Error(error.message);
    }),
  );
}
const report: AnalysisReport = { compilations, keystrokes: Number(keystrokes) > 0 ? await edits() : [] };
console.log(JSON.stringify(report));

async function edits(): Promise<readonly number[]> {
  const live = new LiveProject({ folder, isWriting: false, shadow: address });
  const end = live.listen({ onRunEnd: () => undefined });
  const path = "src/part-1.queries.sql";
  const text = readFileSync(join(folder, path), "utf8");
  const used: number[] = [];
  for (let time = 0; time <= Number(keystrokes); time++) {
    const edited = text.replace("o.total > 0", `o.total > ${"1".repeat(time % 9)}0`);
    used.push(
      await cpuOf(async () => {
        live.edit(path, edited);
        const { result } = await live.runNow();
        if (result instanceof Error) throw result;
      }),
    );
  }
  end();
  // The first one opens the database.
  return used.slice(1);
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

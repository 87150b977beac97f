// Tries mutants on test files, those that reach them, until the first test fails.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Coverage, coverageOf, isReached } from "./coverage.ts";
import { cpuSeconds } from "./cpu-time.ts";
import type { Mutant } from "./mutants.ts";

const hook = join(import.meta.dirname, "from-source.ts");

/** A process that uses no CPU for so many seconds waits for what does not come: on a busy machine all others use some. */
const idleLimit = 120;
/** Seconds of CPU that a mutant may use beside five times what the original does. */
const cpuMargin = 15;

interface Measured {
  readonly coverage: Coverage;
  readonly cpu: number;
}

export class TestRun {
  readonly #root: string;
  readonly #files: readonly string[];
  readonly #cpuMargin: number;
  /** By test file: what it runs, and how many seconds of CPU that takes; null if it fails without a mutant. */
  readonly #measured = new Map<string, Measured | null>();
  /** How many mutants of a source file each test file has killed. */
  readonly #kills = new Map<string, number>();

  constructor(root: string, files: readonly string[], margin: number = cpuMargin) {
    this.#root = root;
    this.#files = files;
    this.#cpuMargin = margin;
  }

  /** Runs each file once without a mutant. One that fails is named, and not used. */
  async #measure(): Promise<void> {
    for (const file of this.#files) {
      if (this.#measured.has(file)) continue;
      const folder = mkdtempSync(join(tmpdir(), "entity-derive-coverage-"));
      const { failed, cpu } = await this.#run(file, { NODE_V8_COVERAGE: folder }, 600);
      if (failed !== null) console.error(`${file} is left out: "${failed}" fails without a mutant`);
      const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).result);
      this.#measured.set(file, failed === null ? { coverage: coverageOf(reports.flat()), cpu } : null);
      rmSync(folder, { recursive: true });
    }
  }

  /** Returns the first test that fails; null if none does, of those that reach the mutant. */
  async try(mutant: Mutant): Promise<string | null> {
    await this.#measure();
    for (const [file, { cpu }] of this.#reaching(mutant)) {
      const { failed } = await this.#run(file, { MUTANT: JSON.stringify(mutant) }, this.#cpuMargin + 5 * cpu);
      if (failed === null) continue;
      // Whoever waits may wait for the machine: then the original waits as well.
      if (failed === "waits" && (await this.#run(file, {}, 600)).failed !== null) continue;
      const key = `${mutant.path} ${file}`;
      this.#kills.set(key, (this.#kills.get(key) ?? 0) + 1);
      return `${file}: ${failed}`;
    }
    return null;
  }

  /** The test files that reach a mutant: those first that have killed others of its file, then the quickest ones. */
  #reaching({ path, start }: Mutant): readonly (readonly [string, Measured])[] {
    const kills = (file: string): number => this.#kills.get(`${path} ${file}`) ?? 0;
    return [...this.#measured]
      .flatMap(([file, measured]) => (measured === null ? [] : [[file, measured] as const]))
      .filter(([, { coverage }]) => isReached(coverage, join(this.#root, path), start))
      .toSorted(([a, one], [b, other]) => kills(b) - kills(a) || one.cpu - other.cpu);
  }

  /** Only CPU ends a run, never the time on the clock. */
  #run(
    file: string,
    environment: NodeJS.ProcessEnv,
    cpuLimit: number,
  ): Promise<{ readonly failed: string | null; readonly cpu: number }> {
    const { promise, resolve } = Promise.withResolvers<{ failed: string | null; cpu: number }>();
    const options = ["--single-threaded", "--liftoff-only", "--no-warnings", "--test-reporter=tap"];
    const child = spawn(process.execPath, [...options, file], {
      cwd: this.#root,
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
      env: {
        ...process.env,
        // The processes that a test starts have the mutant as well.
        NODE_OPTIONS: `--import=${hook}`,
        ROOT: this.#root,
        // Within a test, Node would print another format.
        NODE_TEST_CONTEXT: undefined,
        ...environment,
      },
    });
    const group = child.pid ?? 0;
    let cpu = 0;
    let busy = performance.now();
    const end = (failed: string | null): void => {
      clearInterval(watch);
      resolve({ failed, cpu });
      // Tests start processes of their own.
      if (child.exitCode === null && child.signalCode === null) process.kill(-group, "SIGKILL");
    };
    const watch = setInterval(() => {
      const now = cpuSeconds(group);
      if (now > cpu) busy = performance.now();
      cpu = Math.max(cpu, now);
      if (cpu > cpuLimit) end("CPU limit");
      else if (performance.now() - busy > idleLimit * 1000) end("waits");
    }, 2000);
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      const [, name] = /^\s*not ok \d+ - (.*)\n/m.exec(output) ?? [];
      if (name !== undefined) end(name);
    });
    child.once("close", (code) => end(code === 0 ? null : `exit code ${code}`));
    return promise;
  }
}

// Tries mutants on test files, those that reach them, until the first test fails.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Coverage, coverageOf, isReached } from "./coverage.ts";
import type { Mutant } from "./mutants.ts";

const hook = join(import.meta.dirname, "from-source.ts");

export class TestRun {
  readonly #root: string;
  readonly #files: readonly string[];
  /** By test file: what it runs, and how long that takes. */
  readonly #measured = new Map<string, { readonly coverage: Coverage; readonly duration: number }>();

  /** The files are tried in their order. */
  constructor(root: string, files: readonly string[]) {
    this.#root = root;
    this.#files = files;
  }

  /** Runs each file once without a mutant. @throws {Error} if a test fails */
  async measure(): Promise<void> {
    for (const file of this.#files) {
      const folder = mkdtempSync(join(tmpdir(), "entity-derive-coverage-"));
      const begin = performance.now();
      const failed = await this.#firstFailure(file, { NODE_V8_COVERAGE: folder }, 600_000);
      if (failed !== null) throw new Error(`${file}: "${failed}" fails without a mutant`);
      const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).result);
      this.#measured.set(file, { coverage: coverageOf(reports.flat()), duration: performance.now() - begin });
      rmSync(folder, { recursive: true });
    }
  }

  /** Returns the first test that fails; null if none does, of those that reach the mutant. */
  async try(mutant: Mutant): Promise<string | null> {
    for (const file of this.#files) {
      const { coverage, duration } = this.#measured.get(file) ?? { coverage: new Map(), duration: 0 };
      if (!isReached(coverage, join(this.#root, mutant.path), mutant.start)) continue;
      const failed = await this.#firstFailure(file, { MUTANT: JSON.stringify(mutant) }, 30_000 + 5 * duration);
      if (failed !== null) return failed;
    }
    return null;
  }

  #firstFailure(file: string, environment: NodeJS.ProcessEnv, timeLimit: number): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const options = ["--single-threaded", "--liftoff-only", "--no-warnings", "--test-reporter=tap"];
    const child = spawn(process.execPath, [...options, `--import=${hook}`, file], {
      cwd: this.#root,
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, ...environment },
    });
    const end = (failed: string | null): void => {
      clearTimeout(timer);
      resolve(failed);
      // Tests start processes of their own.
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (child.pid !== undefined && isRunning) process.kill(-child.pid, "SIGKILL");
    };
    const timer = setTimeout(end, timeLimit, "time limit");
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

// Tries mutants on test files, those that reach them, until the first test fails.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Coverage, coverageOf, isReached } from "./coverage.ts";
import type { Mutant } from "./mutants.ts";
import { type FileRun, isKilled, runFile } from "./run-file.ts";

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

  /** Runs files once without a mutant. One that fails is named, and not used. */
  async #measure(files: readonly string[]): Promise<void> {
    for (const file of files) {
      if (this.#measured.has(file)) continue;
      const folder = mkdtempSync(join(tmpdir(), "entity-derive-coverage-"));
      const environment = { NODE_V8_COVERAGE: folder };
      const { failed, cpu } = await runFile({ root: this.#root, file, mutant: null, cpuLimit: 600, environment });
      if (failed !== null) console.error(`${file} is left out: "${failed}" fails without a mutant`);
      else console.error(`${file} takes ${cpu} s of CPU`);
      const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).result);
      this.#measured.set(file, failed === null ? { coverage: coverageOf(reports.flat()), cpu } : null);
      rmSync(folder, { recursive: true });
    }
  }

  /** Returns the first test that fails; null if none does, of those that reach the mutant. */
  try(mutant: Mutant): Promise<string | null> {
    return this.#tryOn(this.#files, mutant);
  }

  /** The same with the tests of the mutant's own folder alone, if there are some. */
  tryNear(mutant: Mutant): Promise<string | null> {
    const [, packageFolder, folder] = /^(.*?)\/src\/(\w+)/.exec(mutant.path) ?? [];
    const near = this.#files.filter((file) => file.startsWith(`${packageFolder}/tests/`) && file.includes(`${folder}`));
    return this.#tryOn(near.length === 0 ? this.#files : near, mutant);
  }

  async #tryOn(files: readonly string[], mutant: Mutant): Promise<string | null> {
    await this.#measure(files);
    for (const [file, { cpu }] of this.#reaching(files, mutant)) {
      const run: FileRun = { root: this.#root, file, mutant, cpuLimit: this.#cpuMargin + 5 * cpu };
      const outcome = await runFile(run);
      if (!(await isKilled(run, outcome))) continue;
      const key = `${mutant.path} ${file}`;
      this.#kills.set(key, (this.#kills.get(key) ?? 0) + 1);
      return `${file}: ${outcome.failed}`;
    }
    return null;
  }

  /** The test files that reach a mutant: those first that have killed others of its file, then the quickest ones. */
  #reaching(files: readonly string[], { path, start }: Mutant): readonly (readonly [string, Measured])[] {
    const kills = (file: string): number => this.#kills.get(`${path} ${file}`) ?? 0;
    return files
      .flatMap((file) => {
        const measured = this.#measured.get(file) ?? null;
        return measured === null ? [] : [[file, measured] as const];
      })
      .filter(([, { coverage }]) => isReached(coverage, join(this.#root, path), start))
      .toSorted(([a, one], [b, other]) => kills(b) - kills(a) || one.cpu - other.cpu);
  }
}

// A burst of changes into one run: what is compiled again, written, and wrong after it. Nothing of it ends the process.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { FileProblem } from "../../diagnostics/file-problem.ts";
import { noMatch } from "../../project/choose-sources.ts";
import { ProjectSession, type SessionCompilation } from "../../project/session.ts";
import { isInPackages } from "../../text/file-names.ts";
import { pathWithin } from "../../text/slash-path.ts";
import { commandError } from "../command-error.ts";
import { selectFindings } from "../select-findings.ts";
import type { Failed, Generated } from "./events.ts";
import type { Burst } from "./fold-changes.ts";
import type { OwnWrites } from "./own-writes.ts";

export interface RunOptions {
  /** The folder that the command is about; globs count from it. */
  readonly folder: string;
  readonly globs: readonly string[];
  readonly force: boolean;
  readonly verbose: boolean;
}

/** Runs over one project, one after the other. */
export class Runs {
  readonly #options: RunOptions;
  readonly #own: OwnWrites;
  readonly #isInterrupted: () => boolean;
  /** Null before the first run, and while there is no such folder. */
  #session: ProjectSession | null = null;

  constructor(options: RunOptions, own: OwnWrites, isInterrupted: () => boolean) {
    this.#options = options;
    this.#own = own;
    this.#isInterrupted = isInterrupted;
  }

  /** While nothing is known of the project, anything may concern it. */
  concerns(path: string): boolean {
    return this.#session === null || this.#session.concerns(path);
  }

  /** The files outside of the project that its tsconfig.json files extend; packages do not change while one works. */
  outside(): readonly string[] {
    if (this.#session === null) return [];
    const { root } = this.#session;
    const paths = this.#session.tsconfigLookups.map((lookup) => lookup.slice(lookup.indexOf(":") + 1));
    return [...new Set(paths)].filter(
      (path) => path.endsWith(".json") && pathWithin(root, path) === null && !isInPackages(path) && existsSync(path),
    );
  }

  /** The outcome; null where the run was interrupted before it wrote anything. */
  async run(burst: Burst): Promise<Generated | Failed | null> {
    const started = performance.now();
    const elapsed = (): number => performance.now() - started;
    try {
      if (this.#isInterrupted()) return null;
      if (burst === "all" && this.#session !== null && !existsSync(this.#session.root)) this.#session = null;
      this.#session ??= new ProjectSession(this.#options.folder, this.#options.globs);
      this.#session.invalidate(burst);
      const compilation = await this.#session.compile();
      if (this.#isInterrupted()) return null;
      return this.#write(this.#session, compilation, elapsed);
    } catch (error) {
      return { kind: "failed", problem: problemOf(error), milliseconds: elapsed() };
    }
  }

  #write(session: ProjectSession, compilation: SessionCompilation, elapsed: () => number): Generated {
    const { folder, force, verbose } = this.#options;
    const outcome = session.write(compilation, { force });
    if (compilation.paths.length === 0 && outcome.isIdle)
      throw noMatch(session.root, { from: session.root, globs: session.config.include }, compilation.leftOut);
    const folders = outcome.written?.folders ?? [];
    this.#own.remember(
      folders.flatMap(({ path, written, removed }) => [...written, ...removed].map((name) => `${path}/${name}`)),
    );
    const findings = selectFindings(compilation.diagnostics, compilation, compilation.chosen, verbose);
    const unmatched = compilation.unmatched.map((glob) => noFile(resolve(folder), glob));
    return {
      kind: "generated",
      entities: outcome.entities,
      folders,
      findings,
      problems: [...outcome.problems, ...findings.heldBack, ...unmatched],
      textOf: (path) => session.read(path),
      milliseconds: elapsed(),
    };
  }
}

function noFile(folder: string, glob: string): FileProblem {
  return { severity: "warning", path: null, message: `no file in ${folder} matches ${glob}`, help: "" };
}

/** Also of a fault of ours: it is told, and the next change may be without it. */
function problemOf(error: unknown): FileProblem {
  const known = commandError(error);
  if (known !== null) return { severity: "error", path: null, message: known.message, help: known.help };
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    severity: "error",
    path: null,
    message: `this is a fault of entity-derive: ${told}`,
    help: "please report it",
  };
}

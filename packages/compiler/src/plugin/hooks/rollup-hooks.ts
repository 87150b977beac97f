// The hooks that Rollup, Rolldown and Vite builds share.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { bySeverity } from "../finding.ts";
import type { EntityDeriveOptions } from "../options.ts";
import { type Log, logOf, logOfAll } from "../report.ts";
import { type Generation, SharedProject } from "../shared-project.ts";

/** The parts of the bundler's context that the hooks use. */
export interface BuildContext {
  readonly meta: { readonly watchMode: boolean };
  addWatchFile(file: string): void;
  getModuleIds(): Iterable<string>;
  warn(log: Log): void;
  error(log: Log): never;
}

/** The hooks of Rollup and Rolldown, of which the context is `this`. */
export interface RollupHooks {
  buildStart(this: BuildContext): Promise<void>;
  buildEnd(this: BuildContext, error?: Error): void;
  watchChange(file: string): void;
  closeWatcher(): void;
}

/**
 * Opens the project when a build starts, so that its errors are errors of the build.
 * @param rootOf returns the folder that the option `project` is relative to
 */
export function rollupHooks(rootOf: () => string, options: EntityDeriveOptions): RollupHooks {
  let opened: SharedProject | null = null;
  let signal: BuildSignal | null = null;
  let stopWatching: () => void = () => {};
  let bundled: ReadonlySet<string> = new Set();
  let isAsking = false;
  const project = (): SharedProject => {
    opened ??= SharedProject.of(resolve(rootOf(), options.project ?? "."));
    return opened;
  };
  const watch = (): BuildSignal => {
    const created = new BuildSignal();
    stopWatching = project().watch(
      (file) => bundled.has(file),
      () => {
        if (!isAsking) created.give();
      },
    );
    return created;
  };
  const generate = (context: BuildContext): Promise<Generation> => {
    if (!context.meta.watchMode) return project().recheckAndGenerate();
    signal ??= watch();
    signal.heard();
    context.addWatchFile(signal.file);
    return project().currentGeneration();
  };
  return {
    async buildStart() {
      isAsking = true;
      try {
        report(this, await generate(this), options);
      } finally {
        isAsking = false;
      }
    },
    buildEnd(error) {
      if (error === undefined) bundled = new Set(this.getModuleIds());
    },
    watchChange: (file) => project().noteChanges([file]),
    closeWatcher() {
      stopWatching();
      signal?.remove();
      signal = null;
    },
  };
}

function report(context: BuildContext, { findings }: Generation, options: EntityDeriveOptions): void {
  const { errors, warnings } = bySeverity(findings, options);
  for (const warning of warnings) context.warn(logOf(warning));
  const [first, ...others] = errors;
  if (first !== undefined) context.error(logOfAll([first, ...others]));
}

/** A bundler that has just started to watch may miss the first changes, so they are repeated. */
const repeats = { after: 150, times: 20 } as const;

class BuildSignal {
  /** In the temporary folder, because configurations exclude folders of the project from watching. */
  readonly file: string = join(mkdtempSync(join(tmpdir(), "entity-derive-")), "generation");
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.#write();
  }

  /** Repeats until a build has started. */
  give(): void {
    this.heard();
    this.#write();
    let times = 0;
    this.#timer = setInterval(() => {
      times += 1;
      if (times > repeats.times) this.heard();
      else this.#write();
    }, repeats.after).unref();
  }

  heard(): void {
    clearInterval(this.#timer);
  }

  remove(): void {
    this.heard();
    rmSync(dirname(this.file), { recursive: true, force: true });
  }

  #write(): void {
    this.#count += 1;
    writeFileSync(this.file, `${this.#count}\n`);
  }
}

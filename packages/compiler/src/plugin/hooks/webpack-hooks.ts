// The hooks that webpack and Rspack share.
import { resolve } from "node:path";
import { bySeverity, type Finding, headlineOf } from "../finding.ts";
import type { EntityDeriveOptions } from "../options.ts";
import { type Generation, SharedProject } from "../shared-project.ts";

const name = "entity-derive";

/** The parts of the compiler that the hooks use. */
export interface BundlerCompiler {
  readonly context: string;
  readonly hooks: {
    readonly beforeRun: AsyncHook;
    readonly watchRun: AsyncHook;
    readonly watchClose: { tap(name: string, callback: () => void): void };
    readonly thisCompilation: { tap(name: string, callback: (compilation: BundlerCompilation) => void): void };
    readonly done: { tap(name: string, callback: (stats: BundlerStats) => void): void };
  };
  readonly webpack: { readonly WebpackError: new (message: string) => Error };
  readonly modifiedFiles?: ReadonlySet<string> | undefined;
  readonly removedFiles?: ReadonlySet<string> | undefined;
  readonly watching?: { invalidate(): void } | undefined;
}

interface AsyncHook {
  tapPromise(name: string, callback: () => Promise<void>): void;
}

interface BundlerCompilation {
  readonly errors: { push(error: BundlerError): unknown };
  readonly warnings: { push(error: BundlerError): unknown };
}

interface BundlerStats {
  readonly compilation: { readonly fileDependencies: Iterable<string> };
}

type BundlerError = Error & {
  file?: string;
  loc?: { readonly start: Position; readonly end: Position };
  hideStack?: boolean;
};

interface Position {
  readonly line: number;
  readonly column: number;
}

export function applyToCompiler(compiler: BundlerCompiler, options: EntityDeriveOptions): void {
  const { hooks } = compiler;
  const project = SharedProject.of(resolve(compiler.context, options.project ?? "."));
  let generation: Generation | null = null;
  let bundled: ReadonlySet<string> = new Set();
  let stop: (() => void) | null = null;
  let isAsking = false;
  const signal = (): void => {
    if (!isAsking) compiler.watching?.invalidate();
  };

  hooks.beforeRun.tapPromise(name, async () => {
    generation = await project.recheckAndGenerate();
  });

  hooks.watchRun.tapPromise(name, async () => {
    isAsking = true;
    if (stop === null) stop = project.watch((file) => bundled.has(file), signal);
    else project.noteChanges([...(compiler.modifiedFiles ?? []), ...(compiler.removedFiles ?? [])]);
    generation = await project.currentGeneration();
    isAsking = false;
  });

  hooks.watchClose.tap(name, () => {
    stop?.();
    stop = null;
  });

  hooks.thisCompilation.tap(name, (newCompilation) => {
    const { errors, warnings } = bySeverity(generation?.findings ?? [], options);
    for (const error of errors) newCompilation.errors.push(errorOf(error, compiler));
    for (const warning of warnings) newCompilation.warnings.push(errorOf(warning, compiler));
  });

  // Rspack allows access to a compilation's files only after it is done.
  hooks.done.tap(name, ({ compilation }) => {
    bundled = new Set(compilation.fileDependencies);
  });
}

function errorOf(finding: Finding, { webpack }: BundlerCompiler): BundlerError {
  const { place } = finding;
  if (place === null) return Object.assign(new webpack.WebpackError(headlineOf(finding)), { hideStack: true });
  const { file, line, column, endLine, endColumn, frame } = place;
  return Object.assign(new webpack.WebpackError(`${headlineOf(finding)}\n${frame}`), {
    hideStack: true,
    file,
    loc: { start: { line, column: column - 1 }, end: { line: endLine, column: endColumn - 1 } },
  });
}

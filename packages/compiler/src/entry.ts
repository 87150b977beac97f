// Exports of the package: the configuration, and the compiler, which is loaded on the first call.
import type { Compilation, Compiler, Config, Sources } from "./index.ts";
import { contentHash } from "./text/content-hash.ts";

export type {
  Compilation,
  Compiler,
  Config,
  DetailedCompilation,
  Diagnostic,
  Entity,
  Fix,
  GeneratedFile,
  GeneratedFolder,
  Label,
  Plan,
  Severity,
  Source,
  Sources,
  Span,
  TextEdit,
  WantedSchema,
} from "./index.ts";
export { defineConfig, type ProjectConfig, type ValidatorName } from "./project/config/project-config.ts";

/**
 * Compiles all entities of a project. A file with an error has no output, nor has a file that depends on its entities;
 * all others have.
 */
export async function compile(sources: Sources, config: Config): Promise<Compilation> {
  return createCompiler().compile(sources, config);
}

/** Creates a compiler that compiles a project repeatedly and repeats only what has changed. */
export function createCompiler(): Compiler {
  let loaded: Promise<Compiler> | null = null;
  return {
    async compile(sources, config) {
      loaded ??= import("./index.ts").then((compiler) => compiler.createCompiler(new Map(), contentHash));
      return (await loaded).compile(sources, config);
    },
  };
}

// What the package exports: the words of a configuration, and the compiler, which is loaded when it is first called.
import type { Compilation, Compiler, Config, Sources } from "./index.ts";

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
 * Compiles all entities of a project. A file with an error gives no folder, nor does one whose entities refer to its
 * entities; the others are not held up by it.
 */
export async function compile(sources: Sources, config: Config): Promise<Compilation> {
  const compiler = await import("./index.ts");
  return compiler.compile(sources, config);
}

/** Compiles a project again and again: what did not change is not done again. */
export function createCompiler(): Compiler {
  let made: Promise<Compiler> | null = null;
  return {
    async compile(sources, config) {
      made ??= import("./index.ts").then((compiler) => compiler.createCompiler());
      return (await made).compile(sources, config);
    },
  };
}

// Derives the compiler's configuration from that of the project, except for the folder of the application.
import { posix } from "node:path";
import type { Config } from "../../compilation.ts";
import type { FindTsconfig } from "../tsconfig/find-tsconfig.ts";
import { importEndings } from "../tsconfig/import-ending.ts";
import type { ResolvedConfig } from "./read-config.ts";

export function compilerConfig(config: ResolvedConfig, findTsconfig: FindTsconfig): Omit<Config, "app"> {
  const { importEnding } = config;
  return {
    router: config.router,
    validator: (source) => validatorOf(source, config),
    importEnding: importEnding === null ? importEndings(findTsconfig) : () => importEnding,
    isolatedDeclarations: (folder) => findTsconfig(folder)?.config.compilerOptions?.isolatedDeclarations === true,
    jsonCase: config.json.case,
  };
}

/** Returns the library of an entity file: that of the first glob that matches it. */
function validatorOf(source: string, { validators }: ResolvedConfig): "zod" | "valibot" {
  return validators.find(([glob]) => isMatch(source, glob))?.[1] ?? "zod";
}

/** Returns the globs of `validators` that match no entity file, as warnings print them. */
export function unmatchedValidators(sources: readonly string[], { validators }: ResolvedConfig): readonly string[] {
  // `**` is the default for all other files, so it may match none.
  const globs = validators.map(([glob]) => glob).filter((glob) => glob !== "**");
  const unmatched = globs.filter((glob) => !sources.some((source) => isMatch(source, glob)));
  return unmatched.map((glob) => `${glob}, a glob of \`validators\``);
}

function isMatch(source: string, glob: string): boolean {
  return glob === "**" || posix.matchesGlob(source, glob.replace(/^\.\//, ""));
}

// The configuration of a project into what the compiler is told of it, the folder of the application aside.
import { posix } from "node:path";
import type { Config } from "../../compilation.ts";
import type { FindTsconfig } from "../find-tsconfig.ts";
import { importEndings } from "../import-ending.ts";
import type { ReadConfig } from "./read-config.ts";

export function compilerChoices(config: ReadConfig, findTsconfig: FindTsconfig): Omit<Config, "app"> {
  const { importEnding } = config;
  return {
    router: config.router,
    validator: (source) => validatorOf(source, config),
    importEnding: importEnding === null ? importEndings(findTsconfig) : () => importEnding,
    isolatedDeclarations: (folder) => findTsconfig(folder)?.config.compilerOptions?.isolatedDeclarations === true,
    jsonCase: config.json.case,
  };
}

/** The library of an entity file: that of the first glob which it matches. */
function validatorOf(source: string, { validators }: ReadConfig): "zod" | "valibot" {
  return validators.find(([glob]) => isMatch(source, glob))?.[1] ?? "zod";
}

/** The globs of `validators` that no entity file matches, as a warning names them. */
export function unmatchedValidators(sources: readonly string[], { validators }: ReadConfig): readonly string[] {
  // `**` says what holds otherwise, and need not hold for any.
  const globs = validators.map(([glob]) => glob).filter((glob) => glob !== "**");
  const unmatched = globs.filter((glob) => !sources.some((source) => isMatch(source, glob)));
  return unmatched.map((glob) => `${glob}, a glob of \`validators\``);
}

function isMatch(source: string, glob: string): boolean {
  return glob === "**" || posix.matchesGlob(source, glob.replace(/^\.\//, ""));
}

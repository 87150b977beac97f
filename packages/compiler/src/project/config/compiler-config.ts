// Derives the compiler's configuration from that of the project, except for the folder of the application.
import { posix } from "node:path";
import type { Config } from "../../compilation.ts";
import { isSettingsFile } from "../../text/paths/file-names.ts";
import { type FindTsconfig, type TsconfigLookups, tsconfigFinder } from "../tsconfig/find-tsconfig.ts";
import { importEndings } from "../tsconfig/import-ending.ts";
import { pathAliases } from "../tsconfig/path-aliases.ts";
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

export interface ProjectSettings {
  readonly config: ResolvedConfig;
  readonly tsconfigs: TsconfigLookups;
  readonly findTsconfig: FindTsconfig;
  readonly aliased: ReturnType<typeof pathAliases>;
  readonly choices: Omit<Config, "app">;
}

export function readSettings(root: string, config: ResolvedConfig): ProjectSettings {
  const tsconfigs: TsconfigLookups = new Map();
  const findTsconfig = tsconfigFinder(root, tsconfigs);
  const aliased = pathAliases(root, findTsconfig);
  return { config, tsconfigs, findTsconfig, aliased, choices: compilerConfig(config, findTsconfig) };
}

/** True if the configuration or a tsconfig.json may have changed; a base of the latter may have any name. */
export function affectsSettings(path: string): boolean {
  return path.endsWith(".json") || isSettingsFile(posix.basename(path));
}

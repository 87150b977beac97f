// Derives the ending of relative imports from the tsconfig.json of a folder.
import type { TsConfigResult } from "get-tsconfig";
import type { Config } from "../../compilation.ts";
import type { FindTsconfig } from "./find-tsconfig.ts";

type Options = NonNullable<TsConfigResult["config"]["compilerOptions"]>;

/** Throws a `ProjectError` for an unreadable tsconfig.json. */
export function importEndings(findTsconfig: FindTsconfig): Config["importEnding"] {
  return (folder) => {
    const found = findTsconfig(folder);
    // Without a tsconfig the files run under type stripping, and Node requires the actual extension.
    return found === null ? ".ts" : endingFor(found.config.compilerOptions ?? {});
  };
}

function endingFor(options: Options): ReturnType<Config["importEnding"]> {
  if (options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true) return ".ts";
  const resolution = (options.moduleResolution ?? options.module ?? "").toLowerCase();
  return /^(node16|node18|node20|nodenext)$/.test(resolution) ? ".js" : "";
}

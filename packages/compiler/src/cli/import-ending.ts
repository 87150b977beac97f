// The tsconfig.json that holds in a folder into what relative imports end in there.
import { join, posix } from "node:path";
import { createFilesMatcher, getTsconfig, parseTsconfig, type TsConfigResult } from "get-tsconfig";
import type { Config } from "../compilation.ts";
import { CommandError } from "./command-error.ts";

type Ending = ReturnType<Config["importEnding"]>;
type Cache = NonNullable<Parameters<typeof getTsconfig>[2]>;
type Options = NonNullable<TsConfigResult["config"]["compilerOptions"]>;

/**
 * Finds the ending for each folder of a project, and remembers it.
 * The function throws a `CommandError` for a tsconfig.json that cannot be read.
 */
export function importEndings(root: string): Config["importEnding"] {
  const known = new Map<string, Ending>();
  const files: Cache = new Map();
  return (folder) => {
    // A derived folder holds no tsconfig.json, and there is one for each entity.
    const holding = folder.endsWith(".derived") ? posix.dirname(folder) : folder;
    let ending = known.get(holding);
    if (ending === undefined) {
      ending = endingIn(join(root, holding), files);
      known.set(holding, ending);
    }
    return ending;
  };
}

function endingIn(folder: string, files: Cache): Ending {
  try {
    const found = getTsconfig(folder, "tsconfig.json", files);
    // Without a tsconfig the files run under type stripping, and Node wants the ending that is there.
    return found === null ? ".ts" : endingFor(optionsFor(folder, found));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      1,
      `the tsconfig.json for ${folder} cannot be read: ${reason}`,
      "imports end in what it allows",
    );
  }
}

/** A tsconfig.json that only lists others leaves the options to the one that includes the folder. */
function optionsFor(folder: string, found: TsConfigResult): Options {
  const { references, files: own, include, compilerOptions } = found.config;
  const listsOthers = references !== undefined && own?.length === 0 && include === undefined;
  if (!listsOthers) return compilerOptions ?? {};
  for (const { path } of references) {
    const file = join(found.path, "..", path, ...(path.endsWith(".json") ? [] : ["tsconfig.json"]));
    const config = parseTsconfig(file);
    if (createFilesMatcher({ path: file, config })(join(folder, "index.ts")) !== undefined)
      return config.compilerOptions ?? {};
  }
  return compilerOptions ?? {};
}

function endingFor(options: Options): Ending {
  if (options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true) return ".ts";
  const resolution = (options.moduleResolution ?? options.module ?? "").toLowerCase();
  return /^(node16|node18|node20|nodenext)$/.test(resolution) ? ".js" : "";
}

// A call of `generate` into what the last one said, where nothing has changed since: neither parser nor compiler is loaded.
import { join } from "node:path";
import type { Compilation } from "../../compilation.ts";
import type { Outcome } from "../bring-up-to-date.ts";
import { findProject } from "../find-project.ts";
import { readText } from "../read-text.ts";
import { FoldersMade } from "./folders-made.ts";
import { identityOf } from "./identity.ts";
import { readFoldersMemory } from "./memory.ts";
import { recall } from "./recall.ts";

/** What is told of a run that was made, or that need not be. */
export interface DoneRun {
  readonly root: string;
  readonly compilation: Pick<Compilation, "diagnostics" | "heldBack"> & { readonly chosen: ReadonlySet<string> | null };
  readonly outcome: Outcome;
  readonly textOf: (path: string) => string | null;
}

/** What is left to do, where a run has to be made for some files. */
export interface PartialRun {
  readonly recalled: FoldersMade;
}

/** Null where the run has to be made for all. `node` is the version that this process runs on. */
export async function recallRun(
  folder: string,
  node: string,
  options: { readonly check?: boolean },
): Promise<DoneRun | PartialRun | null> {
  const root = findProject(folder);
  const identity = identityOf(root, node);
  const recalled = await recall(root, identity, async () => {
    const { readConfig } = await import("../config/read-config.ts");
    return JSON.stringify(await readConfig(root));
  });
  if (recalled === null) return null;
  if ("run" in recalled) {
    const memory = readFoldersMemory(root, identity, recalled.run);
    return memory === null ? null : { recalled: new FoldersMade(recalled, memory) };
  }
  const { entities, files, diagnostics } = recalled;
  const written = { written: 0, removed: 0, unchanged: files, folders: [], stamps: new Map(), problems: [] };
  return {
    root,
    compilation: { diagnostics, heldBack: new Map(), chosen: null },
    outcome: {
      entities,
      written: options.check === true ? null : written,
      problems: [],
      isIdle: true,
      isBroken: false,
    },
    textOf: (path) => textOrNull(join(root, path)),
  };
}

function textOrNull(path: string): string | null {
  try {
    return readText(path);
  } catch {
    return null;
  }
}

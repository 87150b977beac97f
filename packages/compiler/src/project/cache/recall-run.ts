// A call of `generate` into what the last one said, where nothing has changed since: neither parser nor compiler is loaded.
import { join } from "node:path";
import type { Compilation } from "../../compilation.ts";
import type { Outcome } from "../bring-up-to-date.ts";
import { findProject } from "../find-project.ts";
import { readText } from "../read-text.ts";
import { identityOf } from "./identity.ts";
import { recall } from "./recall.ts";

/** What is told of a run that was made, or that need not be. */
export interface DoneRun {
  readonly root: string;
  readonly compilation: Pick<Compilation, "diagnostics" | "heldBack"> & { readonly chosen: ReadonlySet<string> | null };
  readonly outcome: Outcome;
  readonly textOf: (path: string) => string | null;
}

/** Null where the run has to be made. `node` is the version that this process runs on. */
export async function recallRun(
  folder: string,
  node: string,
  options: { readonly check?: boolean },
): Promise<DoneRun | null> {
  const root = findProject(folder);
  const recalled = await recall(root, identityOf(root, node), async () => {
    const { readConfig } = await import("../config/read-config.ts");
    return JSON.stringify(await readConfig(root));
  });
  if (recalled === null) return null;
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

// A Vite plugin for code of Node in the page: its modules are those of `playground/node`.
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Modules of Node that have a file in `playground/node`. */
const files: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "node:async_hooks": "async-hooks.ts",
    "node:crypto": "crypto.ts",
    "node:diagnostics_channel": "diagnostics-channel.ts",
    "node:net": "net.ts",
    "node:timers/promises": "timers-promises.ts",
    "node:util": "util.ts",
    "node:util/types": "util-types.ts",
  }),
);

const folder = resolve(import.meta.dirname, "playground/node");
const absent = "\0absent:";

/** Names that no file has are imported by code that the page does not run. They are undefined. */
export function nodeInThePage(): Plugin {
  return {
    name: "node-in-the-page",
    enforce: "pre",
    resolveId(id) {
      if (!id.startsWith("node:")) return null;
      const file = files.get(id);
      return file === undefined ? `${absent}${id}` : resolve(folder, file);
    },
    load(id) {
      if (!id.startsWith(absent)) return null;
      return { code: "export default {}", syntheticNamedExports: true, moduleSideEffects: false };
    },
    transform(code, id) {
      if (!id.startsWith(folder)) return null;
      return { code: `${code}\nexport const absentNames = {};`, map: null, syntheticNamedExports: "absentNames" };
    },
  };
}

// A folder into the events of the files in it, by looking at them again and again: for where the system tells nothing.

import { basename } from "node:path";
import { watch } from "chokidar";
import { pathFrom } from "../../text/slash-path.ts";
import type { TreeListener, TreeOptions } from "./watch-tree.ts";

/** In milliseconds. */
const interval = 500;

/** Folders of containers and of networks give no events, and the watches of a system may be used up. */
export function pollTree(
  root: string,
  { isSkipped }: Pick<TreeOptions, "isSkipped">,
  listener: TreeListener,
): { close(): void } {
  const watcher = watch(root, {
    usePolling: true,
    interval,
    binaryInterval: interval,
    ignoreInitial: true,
    atomic: false,
    ignorePermissionErrors: true,
    ignored: (path) => path !== root && isSkipped(basename(path)),
  });
  const shown = (path: string): string => pathFrom(root, path);
  watcher
    .on("add", (path, stats) => listener.changed(shown(path), stats?.size === 0 ? "empty" : "there"))
    .on("change", (path, stats) => listener.changed(shown(path), stats?.size === 0 ? "empty" : "there"))
    .on("unlink", (path) => listener.changed(shown(path), "gone"))
    .on("unlinkDir", (path) => {
      if (path === root) listener.ended(null);
    })
    // What changed before it was first looked at is found by looking at everything.
    .on("ready", () => listener.changedAll())
    .on("error", () => listener.changedAll());
  return { close: () => void watcher.close() };
}

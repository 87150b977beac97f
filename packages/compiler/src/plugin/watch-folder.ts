// Watches the files of a folder that count, also those that no module imports yet.
import { type FSWatcher, watch } from "chokidar";
import { watchLimit } from "../6-write/disk-failure.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { pathFrom } from "../text/slash-path.ts";

export interface WatchListener {
  /** Whether a path, from the root, is watched. */
  counts(path: string): boolean;
  changed(file: string): void;
  /** The system's limit is reached: files are looked at twice a second from now on. */
  limited(limit: Pick<FileProblem, "message" | "help">): void;
}

/** In milliseconds. */
const interval = 500;

/** Begins to watch, and gives what ends it. */
export async function watchFolder(root: string, listener: WatchListener): Promise<() => Promise<void>> {
  const isIgnored = (file: string, stats?: { isFile(): boolean }): boolean => {
    const path = pathFrom(root, file);
    // A folder counts as what is in it.
    return path !== "" && !listener.counts(stats?.isFile() === true ? path : `${path}/index.ts`);
  };
  let watcher: FSWatcher;
  let isClosed = false;

  const open = async (usePolling: boolean): Promise<void> => {
    const opened = watch(root, { ignored: isIgnored, ignoreInitial: true, persistent: true, usePolling, interval });
    watcher = opened.on("all", (_, file) => listener.changed(file));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let isReady = false;
    opened.on("ready", () => {
      isReady = true;
      resolve();
    });
    opened.on("error", (error) => {
      const limit = watchLimit(error);
      if (opened !== watcher || isClosed) return;
      // Later on a folder may go while it is being looked into; what is in it is told by itself.
      if (limit === null) {
        if (!isReady) reject(error);
        return;
      }
      listener.limited(limit);
      open(true).then(resolve, reject);
      void opened.close();
    });
    await promise;
  };
  await open(false);
  return () => {
    isClosed = true;
    return watcher.close();
  };
}

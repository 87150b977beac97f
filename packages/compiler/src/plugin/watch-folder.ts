// A folder into the events of the files in it that count, also of those that no module imports yet.
import { watch } from "chokidar";
import { pathFrom } from "../text/slash-path.ts";

/** Begins to watch, and gives what ends it. */
export async function watchFolder(
  root: string,
  counts: (path: string) => boolean,
  changed: (file: string) => void,
): Promise<() => Promise<void>> {
  const isIgnored = (file: string, stats?: { isFile(): boolean }): boolean => {
    const path = pathFrom(root, file);
    // A folder counts as what is in it.
    return path !== "" && !counts(stats?.isFile() === true ? path : `${path}/index.ts`);
  };
  const watcher = watch(root, { ignored: isIgnored, ignoreInitial: true, persistent: true });
  await new Promise<void>((resolve, reject) => {
    watcher.once("ready", resolve).once("error", reject);
  });
  // Later on a folder may go while it is being looked into; what is in it is told by itself.
  watcher.on("error", () => {}).on("all", (_, file) => changed(file));
  return () => watcher.close();
}

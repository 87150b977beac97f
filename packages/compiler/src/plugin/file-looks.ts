// A file into how it looked when it was last taken in: several watchers tell of one change, and of what was written here.
import { statSync } from "node:fs";

export class FileLooks {
  readonly #known = new Map<string, string>();

  /** Whether a file looks otherwise than it did, which is remembered. */
  isNew(file: string): boolean {
    const look = lookOf(file);
    if (this.#known.get(file) === look) return false;
    this.#known.set(file, look);
    return true;
  }

  remember(files: Iterable<string>): void {
    for (const file of files) this.#known.set(file, lookOf(file));
  }
}

/** Another text of the same length has at least another time. */
function lookOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? "gone" : `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}

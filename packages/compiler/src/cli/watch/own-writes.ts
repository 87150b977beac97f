// What a run wrote into which events are its own echo, and which are of others who changed a generated file after it.
import { statSync } from "node:fs";
import { join, posix } from "node:path";

/** The generated files as this process left them. */
export class OwnWrites {
  readonly #root: string;
  /** How a file looked after it was written; null where it was removed. */
  readonly #left = new Map<string, string | null>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Files that were written or removed just now, by their paths from the root. */
  remember(paths: Iterable<string>): void {
    for (const path of paths) this.#left.set(path, this.#look(path));
  }

  /** Whether a file is still as it was left. Another text of the same length has at least another time. */
  isEcho(path: string): boolean {
    const left = this.#left.get(path);
    return left !== undefined && left === this.#look(path);
  }

  /** The files that were left in a folder and are there no more; null for a folder that nothing was written into. */
  missingIn(folder: string): readonly string[] | null {
    const left = [...this.#left].filter(([path]) => posix.dirname(path) === folder);
    if (left.length === 0) return null;
    return left.flatMap(([path, look]) => (look !== null && this.#look(path) === null ? [path] : []));
  }

  #look(path: string): string | null {
    const found = statSync(join(this.#root, path), { throwIfNoEntry: false });
    return found === undefined ? null : `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
  }
}

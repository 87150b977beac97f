// The files of a project into their texts, each read once until it may have changed; an editor's text goes before the disk's.
import { join } from "node:path";
import { readText } from "./read-text.ts";

export class ProjectTexts {
  readonly #root: string;
  readonly #overlays = new Map<string, string>();
  /** Null for what could not be read. */
  readonly #known = new Map<string, string | null>();

  constructor(root: string) {
    this.#root = root;
  }

  /** All that was read so far, by its path; null for what could not be. */
  get all(): ReadonlyMap<string, string | null> {
    return this.#known;
  }

  /** A text that takes the place of a file; null takes it away again. */
  overlay(path: string, text: string | null): void {
    if (text === null) this.#overlays.delete(path);
    else this.#overlays.set(path, text);
    this.#known.delete(path);
  }

  /** Whether the disk has the text that was read; false for what was not read, or holds no more. */
  isAsRead(path: string): boolean {
    const known = this.#known.get(path);
    if (known === undefined || known === null) return false;
    try {
      return readText(join(this.#root, path)) === known;
    } catch {
      return false;
    }
  }

  forget(path: string): void {
    this.#known.delete(path);
  }

  /** Forgets what is in a folder. */
  forgetUnder(folder: string): void {
    for (const path of this.#known.keys()) if (path.startsWith(`${folder}/`)) this.#known.delete(path);
  }

  forgetAll(): void {
    this.#known.clear();
  }

  /** The text of a file that has to be there. @throws {Error} for one that cannot be read, or is not UTF-8 */
  require(path: string): string {
    const known = this.#known.get(path) ?? this.#overlays.get(path);
    if (known !== undefined) {
      this.#known.set(path, known);
      return known;
    }
    this.#known.set(path, null);
    const text = readText(join(this.#root, path));
    this.#known.set(path, text);
    return text;
  }

  /** The text of a file that may be there; null where it is not. */
  find(path: string): string | null {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    try {
      return this.require(path);
    } catch {
      return null;
    }
  }
}

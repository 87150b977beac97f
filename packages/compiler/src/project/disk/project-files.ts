// Reads the files of a project, each once until it changes. Unsaved texts of editors replace those on disk.
import { readFileSync } from "node:fs";
import { isConclusive, stampOf } from "../../6-write/stamp.ts";
import { contentHash } from "../../text/content-hash.ts";
import { decodeText } from "../sources/read-text.ts";
import { changedFile, joinPath, type KnownFile, recheckFile } from "./known-file.ts";

interface Entry {
  readonly known: KnownFile;
  /** Undefined if not read yet, null if unreadable. */
  readonly text: string | null | undefined;
}

export class ProjectFiles {
  readonly #root: string;
  readonly #overlays = new Map<string, string>();
  readonly #entries = new Map<string, Entry>();

  constructor(root: string, known: readonly KnownFile[] = []) {
    this.#root = root;
    for (const file of known) this.track(file);
  }

  /** All files that were read or looked up. */
  get known(): readonly KnownFile[] {
    return [...this.#entries.values()].map(({ known }) => known);
  }

  /** The paths of the files whose text is known. */
  get read(): readonly string[] {
    const isRead = ([, { text }]: readonly [string, Entry]): boolean => typeof text === "string";
    return [...[...this.#entries].filter(isRead).map(([path]) => path), ...this.#overlays.keys()];
  }

  /** Tracks a file that other code has read or looked up. */
  track(known: KnownFile): void {
    if (known.hash === null && (this.#entries.get(known.path)?.known.hash ?? null) !== null) return;
    this.#entries.set(known.path, { known, text: undefined });
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Replaces the text of a file; null restores that of the disk. */
  overlay(path: string, text: string | null): void {
    if (text === null) this.#overlays.delete(path);
    else this.#overlays.set(path, text);
  }

  /** Returns the paths of the files that have changed. They are read again when their text is requested. */
  refresh(started: number): readonly string[] {
    const changed: string[] = [];
    for (const [path, entry] of this.#entries) {
      const known = recheckFile(this.#root, entry.known, started);
      if (known === entry.known) continue;
      if (known === null) changed.push(path);
      const now = known === null ? { known: changedFile(this.#root, path), text: undefined } : { ...entry, known };
      this.#entries.set(path, now);
    }
    return changed;
  }

  /** Returns the text of a required file. @throws {Error} if it cannot be read, or is not UTF-8 */
  require(path: string): string {
    const known = this.#overlays.get(path) ?? this.#entries.get(path)?.text;
    return known ?? this.#read(path);
  }

  /** Returns the text of an optional file, or null. */
  find(path: string): string | null {
    const overlay = this.#overlays.get(path);
    if (overlay !== undefined) return overlay;
    const known = this.#entries.get(path)?.text;
    if (known !== undefined) return known;
    try {
      return this.#read(path);
    } catch {
      return null;
    }
  }

  #read(path: string): string {
    const started = Date.now();
    const file = joinPath(this.#root, path);
    try {
      const bytes = readFileSync(file);
      const text = decodeText(bytes);
      // Taken after reading: a change in between gives a recent stamp, and then the hash decides.
      const stamp = stampOf(file);
      const settled = stamp !== null && isConclusive(stamp, started);
      this.#entries.set(path, { known: { path, stamp, isStampConclusive: settled, hash: contentHash(bytes) }, text });
      return text;
    } catch (error) {
      const stamp = stampOf(file);
      this.#entries.set(path, { known: { path, stamp, isStampConclusive: stamp !== null, hash: null }, text: null });
      throw error;
    }
  }
}

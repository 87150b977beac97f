// The files that a project was read from: each is read once until it changes. A text of an editor goes before the disk's.
import { readFileSync } from "node:fs";
import { isSettled, stampOf } from "../../6-write/stamp.ts";
import { contentHash } from "../../text/content-hash.ts";
import { decodeText } from "../read-text.ts";
import { type KnownFile, lookAgain, unread, within } from "./known-file.ts";

interface Entry {
  readonly known: KnownFile;
  /** Undefined if it is not read yet, null if it cannot be. */
  readonly text: string | null | undefined;
}

export class ProjectFiles {
  readonly #root: string;
  readonly #overlays = new Map<string, string>();
  readonly #entries = new Map<string, Entry>();

  constructor(root: string, known: readonly KnownFile[] = []) {
    this.#root = root;
    for (const file of known) this.note(file);
  }

  /** All files that were read or looked for. */
  get known(): readonly KnownFile[] {
    return [...this.#entries.values()].map(({ known }) => known);
  }

  /** The paths of the files that have a text. */
  get read(): readonly string[] {
    const isRead = ([, { text }]: readonly [string, Entry]): boolean => typeof text === "string";
    return [...[...this.#entries].filter(isRead).map(([path]) => path), ...this.#overlays.keys()];
  }

  /** Remembers a file that somebody else has read or looked for. */
  note(known: KnownFile): void {
    if (known.hash === null && (this.#entries.get(known.path)?.known.hash ?? null) !== null) return;
    this.#entries.set(known.path, { known, text: undefined });
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** A text that takes the place of a file; null takes it away again. */
  overlay(path: string, text: string | null): void {
    if (text === null) this.#overlays.delete(path);
    else this.#overlays.set(path, text);
  }

  /** The paths of the files that have changed; they are read again when somebody asks for them. */
  refresh(started: number): readonly string[] {
    const changed: string[] = [];
    for (const [path, entry] of this.#entries) {
      const known = lookAgain(this.#root, entry.known, started);
      if (known === entry.known) continue;
      if (known === null) changed.push(path);
      const now = known === null ? { known: unread(this.#root, path), text: undefined } : { ...entry, known };
      this.#entries.set(path, now);
    }
    return changed;
  }

  /** The text of a file that has to be there. @throws {Error} for one that cannot be read, or is not UTF-8 */
  require(path: string): string {
    const known = this.#overlays.get(path) ?? this.#entries.get(path)?.text;
    return known ?? this.#read(path);
  }

  /** The text of a file that may be there; null if it is not. */
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
    const file = within(this.#root, path);
    try {
      const bytes = readFileSync(file);
      const text = decodeText(bytes);
      // After reading: a change in between makes the stamp one of a moment ago, and then the hash decides.
      const stamp = stampOf(file);
      const settled = stamp !== null && isSettled(stamp, started);
      this.#entries.set(path, { known: { path, stamp, isSettled: settled, hash: contentHash(bytes) }, text });
      return text;
    } catch (error) {
      const stamp = stampOf(file);
      this.#entries.set(path, { known: { path, stamp, isSettled: stamp !== null, hash: null }, text: null });
      throw error;
    }
  }
}

// Statement texts into the names under which one connection has prepared them.
import { hash } from "node:crypto";

/** How to run a text: under which name, and what the server must do before. */
export interface PreparedName {
  /** Empty: not kept by the server. */
  readonly name: string;
  /** Whether the text must be parsed under this name first. */
  readonly parse: boolean;
  /** The statements that must be closed before: those of others that are kept no longer, or an earlier one of this name. */
  readonly close: readonly string[];
}

interface Entry {
  readonly known: PreparedName;
  lastUse: number;
}

/** How many statements a connection keeps prepared where nobody says it. */
export const usualStatements = 256;

const none: readonly string[] = [];

/**
 * The prepared statements of one connection; when there are too many, those used least recently go.
 *
 * It says what is sent, in the order of sending, and needs no answers: a statement whose first use failed is
 * forgotten, and its name is closed before anything else is prepared, whether or not the server knows it.
 *
 * A name follows from the text alone. So behind a pooler, where a name may have been given by somebody else, it can be
 * missing or there already, but never be that of another statement.
 */
export class StatementCache {
  readonly #entries: Map<string, Entry> = new Map();
  #left: string[] = [];
  #uses = 0;

  /** The number of statements that are prepared. */
  get size(): number {
    return this.#entries.size;
  }

  /**
   * What to do for this text now. The caller must send just that.
   * @param bound how many statements may stay prepared; 0 switches preparing off
   */
  use(text: string, bound: number): PreparedName {
    if (bound <= 0) return unnamed;
    const entry = this.#entries.get(text);
    if (entry !== undefined) {
      entry.lastUse = ++this.#uses;
      return entry.known;
    }
    while (this.#entries.size >= bound) this.#dropLeastRecent();
    const name = nameOf(text);
    this.#entries.set(text, { known: { name, parse: false, close: none }, lastUse: ++this.#uses });
    return { name, parse: true, close: this.#takeLeft() };
  }

  /** Takes back that the text is prepared: its first use failed, or the server has lost it. */
  forget(text: string, name: string): void {
    if (this.#entries.get(text)?.known.name !== name) return;
    this.#entries.delete(text);
    this.#left.push(name);
  }

  /** Takes back that anything is prepared: the server has lost it all. */
  forgetAll(): void {
    for (const { known } of this.#entries.values()) this.#left.push(known.name);
    this.#entries.clear();
  }

  #takeLeft(): readonly string[] {
    if (this.#left.length === 0) return none;
    const left = this.#left;
    this.#left = [];
    return left;
  }

  #dropLeastRecent(): void {
    let leastUse = Number.POSITIVE_INFINITY;
    let leastText = "";
    for (const [text, { lastUse }] of this.#entries) {
      if (lastUse < leastUse) {
        leastUse = lastUse;
        leastText = text;
      }
    }
    const entry = this.#entries.get(leastText);
    if (entry !== undefined) this.forget(leastText, entry.known.name);
  }
}

/** Parsed for this one use. */
export const unnamed: PreparedName = { name: "", parse: true, close: none };

/** Of 128 bits: two texts have one name with a probability below 10^-29 for a billion texts. PostgreSQL takes 63 bytes. */
function nameOf(text: string): string {
  return `ed${hash("sha256", text, "base64url").slice(0, 22)}`;
}

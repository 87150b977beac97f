// Tracks the prepared statements of a connection.
import { hash } from "node:crypto";

/** The way to run a statement. */
export interface PreparedName {
  /** The name of the prepared statement; empty if it is not kept. */
  readonly name: string;
  /** Whether the text has to be parsed under this name first. */
  readonly parse: boolean;
  /** The names of statements to close first: removed ones, or an earlier one of this name. */
  readonly close: readonly string[];
}

interface Entry {
  readonly known: PreparedName;
  lastUse: number;
}

/** The default number of prepared statements per connection. */
export const defaultStatements = 256;

const none: readonly string[] = [];

/**
 * The prepared statements of a connection; the least recently used ones are removed.
 *
 * It records what is sent, in the order of sending, without waiting for answers: a statement whose first use failed is
 * removed, and its name is closed before anything else is prepared, whether or not the server knows it.
 *
 * A name depends on the text alone. Behind a pooler, a name may therefore be missing or already exist, but never belong
 * to another statement.
 */
export class StatementCache {
  readonly #entries: Map<string, Entry> = new Map();
  #left: string[] = [];
  #uses = 0;

  /** The number of prepared statements. */
  get size(): number {
    return this.#entries.size;
  }

  /**
   * Returns how to run a text. The caller must send exactly that.
   * @param bound the maximum number of prepared statements; 0 disables preparing
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
    return { name, parse: true, close: this.#takeRemoved() };
  }

  /** Records that a text is not prepared: its first use failed, or the server has lost it. */
  forget(text: string, name: string): void {
    if (this.#entries.get(text)?.known.name !== name) return;
    this.#entries.delete(text);
    this.#left.push(name);
  }

  /** Records that nothing is prepared any more. */
  forgetAll(): void {
    for (const { known } of this.#entries.values()) this.#left.push(known.name);
    this.#entries.clear();
  }

  #takeRemoved(): readonly string[] {
    if (this.#left.length === 0) return none;
    const unused = this.#left;
    this.#left = [];
    return unused;
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

/** A statement that is parsed for a single use. */
export const unnamed: PreparedName = { name: "", parse: true, close: none };

/**
 * Returns a name with a 128-bit hash: for a billion texts, the probability of a collision is below 10^-29. PostgreSQL's
 * limit is 63 bytes.
 */
function nameOf(text: string): string {
  return `ed${hash("sha256", text, "base64url").slice(0, 22)}`;
}

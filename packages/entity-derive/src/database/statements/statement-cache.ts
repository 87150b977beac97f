// Statement texts into the names under which one connection has prepared them.

/** How to run a text: under which name, and what the server must do before. */
export interface PreparedName {
  /** Empty: not kept by the server. */
  readonly name: string;
  /** Whether the text must be parsed under this name first. */
  readonly parse: boolean;
  /** Whether the server may still have another statement of this name, which must be closed before. */
  readonly close: boolean;
}

interface Entry {
  readonly known: PreparedName;
  lastUse: number;
}

/**
 * The prepared statements of one connection; when there are too many, those used least recently go.
 *
 * It says what is sent, in the order of sending, and needs no answers: a statement whose first use failed is
 * forgotten, and its name is closed before it is used again, whether or not the server knows it.
 */
export class StatementCache {
  readonly #entries: Map<string, Entry> = new Map();
  readonly #freeNames: string[] = [];
  #names = 0;
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
    const entry = this.#entries.get(text);
    if (entry !== undefined) {
      entry.lastUse = ++this.#uses;
      return entry.known;
    }
    if (bound <= 0) return unnamed;
    while (this.#entries.size >= bound) this.#dropLeastRecent();
    const used = this.#freeNames.pop();
    const name = used ?? `ed${++this.#names}`;
    this.#entries.set(text, { known: { name, parse: false, close: false }, lastUse: ++this.#uses });
    return { name, parse: true, close: used !== undefined };
  }

  /** Takes back that the text is prepared: its first use failed, or the server has lost it. */
  forget(text: string, name: string): void {
    if (this.#entries.get(text)?.known.name !== name) return;
    this.#entries.delete(text);
    this.#freeNames.push(name);
  }

  /** Takes back that anything is prepared: the server has lost it all. */
  forgetAll(): void {
    for (const { known } of this.#entries.values()) this.#freeNames.push(known.name);
    this.#entries.clear();
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
export const unnamed: PreparedName = { name: "", parse: true, close: false };

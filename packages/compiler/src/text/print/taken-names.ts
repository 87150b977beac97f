// Tracks the names that a file uses, to find free ones.
import { wordsIn } from "./words.ts";

/** Only the expected names are searched for; all others only if one of them is taken. */
export class TakenNames {
  readonly #text: string;
  readonly #expected: ReadonlySet<string>;
  readonly #found: ReadonlySet<string>;
  readonly #added: Set<string> = new Set();
  #all: ReadonlySet<string> | null = null;

  constructor(text: string, expected: readonly string[]) {
    this.#text = text;
    this.#expected = new Set(expected);
    this.#found = wordsIn(text, this.#expected);
  }

  has(name: string): boolean {
    if (this.#added.has(name)) return true;
    if (this.#expected.has(name)) return this.#found.has(name);
    this.#all ??= wordsIn(this.#text);
    return this.#all.has(name);
  }

  add(name: string): void {
    this.#added.add(name);
  }

  /** Returns the name, or the first free one of `name2`, `name3` …. */
  freeName(name: string): string {
    if (!this.has(name)) return name;
    let number = 2;
    while (this.has(`${name}${number}`)) number++;
    return `${name}${number}`;
  }
}

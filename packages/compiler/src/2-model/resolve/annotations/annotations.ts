// The words on one class or field, each with what was read of it.
import type { TypeName, TypeSyntax } from "../../../1-syntax/syntax.ts";
import type { Span } from "../../../diagnostics/span.ts";
import type { WordName, words } from "../../../language/index.ts";
import type { WordReading } from "../../../language/word.ts";

/** One use of a word. */
export interface Use<N extends WordName> {
  readonly word: N;
  readonly span: Span;
  readonly types: readonly TypeSyntax[];
  readonly typeNames: readonly TypeName[];
  readonly reading: WordReading<(typeof words)[N]>;
  /** Whether all of it could be read, to the last option. */
  readonly isWhole: boolean;
}

/** A use whose reading is known to be its word's: spelling the union of all of them out is too much for tsc. */
export interface StoredUse {
  readonly word: WordName;
  readonly span: Span;
  readonly types: readonly TypeSyntax[];
  readonly typeNames: readonly TypeName[];
  readonly reading: unknown;
  readonly isWhole: boolean;
}

/** The words on one class or field, by name. */
export class Annotations {
  readonly #uses: readonly StoredUse[];
  readonly #written: ReadonlySet<string>;
  readonly #unread: ReadonlySet<string>;

  /** Whether one of them belongs elsewhere, so that what it stands on may be there for it alone. */
  readonly isMisplaced: boolean;

  constructor(
    uses: readonly StoredUse[],
    written: ReadonlySet<string>,
    unread: ReadonlySet<string>,
    isMisplaced: boolean,
  ) {
    this.#uses = uses;
    this.#written = written;
    this.#unread = unread;
    this.isMisplaced = isMisplaced;
  }

  /** Whether all of them could be read, to the last option. */
  get isWhole(): boolean {
    return this.#unread.size === 0;
  }

  /** Whether each use of the word could be read, to the last option. */
  isRead(name: WordName): boolean {
    return !this.#unread.has(name);
  }

  /** Whether the word stands there, also misspelt or with arguments that could not be read. */
  has(name: WordName): boolean {
    return this.#written.has(name);
  }

  get isEmpty(): boolean {
    return this.#written.size === 0;
  }

  all<N extends WordName>(name: N): readonly Use<N>[] {
    return this.#uses.filter((use) => use.word === name) as readonly StoredUse[] as readonly Use<N>[];
  }

  one<N extends WordName>(name: N): Use<N> | null {
    return this.all(name)[0] ?? null;
  }
}

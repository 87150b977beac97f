// The annotations of a class or field, and their arguments.

import type { TypeName, TypeSyntax } from "../../../1-syntax/syntax.ts";
import { certain, type Proposal } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";
import type { WordName, words } from "../../../language/index.ts";
import type { WordReading } from "../../../language/word.ts";

/** An annotation in the source. */
export interface Use<N extends WordName> {
  readonly word: N;
  readonly span: Span;
  readonly types: readonly TypeSyntax[];
  readonly typeNames: readonly TypeName[];
  readonly reading: WordReading<(typeof words)[N]>;
  /** Whether all of its options could be read. */
  readonly isWhole: boolean;
}

/** A use of any word. A union of the readings of all words would be too large for tsc. */
export interface StoredUse {
  readonly word: WordName;
  readonly span: Span;
  readonly types: readonly TypeSyntax[];
  readonly typeNames: readonly TypeName[];
  readonly reading: unknown;
  readonly isWhole: boolean;
}

/** The annotations of a class or field, by name. */
export class Annotations {
  readonly #uses: readonly StoredUse[];
  readonly #names: ReadonlySet<string>;
  readonly #unread: ReadonlySet<string>;

  /** Whether one of them is misplaced, so that the field may exist only because of it. */
  readonly isMisplaced: boolean;

  constructor(
    uses: readonly StoredUse[],
    names: ReadonlySet<string>,
    unread: ReadonlySet<string>,
    isMisplaced: boolean,
  ) {
    this.#uses = uses;
    this.#names = names;
    this.#unread = unread;
    this.isMisplaced = isMisplaced;
  }

  /** Whether all options of all of them could be read. */
  get isWhole(): boolean {
    return this.#unread.size === 0;
  }

  /** True if all options of each annotation with this name could be read. */
  isRead(name: WordName): boolean {
    return !this.#unread.has(name);
  }

  /** True if there is an annotation with this name, even misspelled or with unreadable arguments. */
  has(name: WordName): boolean {
    return this.#names.has(name);
  }

  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  all<N extends WordName>(name: N): readonly Use<N>[] {
    return this.#uses.filter((use) => use.word === name) as readonly StoredUse[] as readonly Use<N>[];
  }

  one<N extends WordName>(name: N): Use<N> | null {
    return this.all(name)[0] ?? null;
  }
}

/** Returns a certain fix, so it is only for errors with this one correction; none if there is no object to add to. */
export function addOption(text: string, annotations: Annotations): readonly Proposal[] {
  const span = annotations.one("entity")?.reading.span;
  return span === undefined ? [] : [certain(`add \`${text}\``, { kind: "insert-item", span, text })];
}

// The decorators of a class or field into words with their arguments. Decorators of others are passed over.
import type { DecoratorSyntax, TypeName, TypeSyntax } from "../../1-syntax/syntax.ts";
import type { Span } from "../../diagnostics/span.ts";
import { laterWords, type WordName, words } from "../../language/index.ts";
import { absent } from "../../language/shape.ts";
import type { Arguments, Word, WordReading } from "../../language/word.ts";
import { nearest } from "../../text/nearest.ts";
import { isMeant, isOurs } from "./our-package.ts";
import type { ProjectFile } from "./project.ts";
import { type Asked, type Read, readArgument } from "./read-arguments.ts";
import type { Source } from "./source.ts";

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
interface StoredUse {
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

  /** Whether all of them could be read, to the last option. */
  readonly isWhole: boolean;

  constructor(uses: readonly StoredUse[], written: ReadonlySet<string>, isWhole: boolean) {
    this.#uses = uses;
    this.#written = written;
    this.isWhole = isWhole;
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

/**
 * The exported name of ours that a decorator stands for, whatever it is called here and whichever file of the project
 * passes it on; null for somebody else's. A word without its import is meant to be ours: it is told, and then read.
 */
export function ourName(path: readonly string[], file: ProjectFile): string | null {
  const target = file.find(path, "value");
  if (target.kind === "package") {
    const isWord = isOurs(target.package) || (isMeant(target.package) && Object.hasOwn(words, target.name));
    return isWord ? target.name : null;
  }
  return isUndeclaredWord(path, file) ? (path[0] ?? null) : null;
}

/** Whether a decorator has the name of a word of ours, and nothing of that name is imported or declared. */
export function isUndeclaredWord(path: readonly string[], file: ProjectFile): boolean {
  const [name = "", member] = path;
  return (
    member === undefined &&
    Object.hasOwn(words, name) &&
    !file.syntax.imports.some((entry) => entry.local === name) &&
    !file.syntax.declared.values.has(name) &&
    file.find(path, "value").kind === "unknown"
  );
}

/** What the decorators stand on. */
export interface Annotated {
  readonly place: "class" | "field" | "method";
  readonly name: string;
}

export function readAnnotations(
  decorators: readonly DecoratorSyntax[],
  { place, name: target }: Annotated,
  { file, report }: Source,
): Annotations {
  const uses: StoredUse[] = [];
  const written = new Set<string>();
  const ours = decorators.flatMap((decorator) => {
    const name = ourName(decorator.path, file);
    return name === null ? [] : [{ decorator, name }];
  });
  for (const { decorator, name } of ours) {
    const again = written.has(name);
    written.add(name);
    if (laterWords.includes(name)) {
      report.add("later-option", decorator.span, { option: `\`@${name}\`` });
      continue;
    }
    if (!Object.hasOwn(words, name)) {
      const known = Object.keys(words);
      const meant = nearest(name, known);
      const all = known.map((word) => `@${word}`).join(", ");
      const suggestion = meant === null ? `its annotations are ${all}` : `did you mean \`${meant}\`?`;
      report.add("unknown-annotation", decorator.span, { name, suggestion });
      // That the word which is meant is missing would be the same mistake a second time.
      if (meant !== null) written.add(meant);
      continue;
    }
    const wordName = name as WordName;
    const word: Word = words[wordName];
    if (word.on !== place)
      report.add("misplaced-annotation", decorator.span, { word: name, found: place, expected: word.on });
    else if (!word.repeatable && again) {
      report.add("repeated-annotation", decorator.span, { word: name, target });
    } else {
      const reading = readUse(word, decorator, { what: `\`@${name}\``, target, annotation: decorator.span, report });
      const { span, typeArguments: types, typeNames } = decorator;
      const isWhole = report.isClear(span);
      if (reading !== undefined) uses.push({ word: wordName, span, types, typeNames, reading, isWhole });
    }
  }
  return new Annotations(
    uses,
    written,
    ours.every(({ decorator }) => report.isClear(decorator.span)),
  );
}

/** What the word's reading is; undefined where something is missing or refused that must be there. */
function readUse(word: Word, decorator: DecoratorSyntax, asked: Asked): unknown {
  const { name } = word;
  const { report } = asked;
  if (word.arguments.kind === "none" && decorator.called) {
    const expected = `no arguments and no parentheses: \`@${name}\``;
    report.add("too-many-arguments", decorator.span, { word: name, expected });
    return undefined;
  }
  if (word.typeArgument === "required" && decorator.typeArguments.length === 0) {
    const suggestion = `write \`@${name}<…>(…)\``;
    report.add("missing-argument", decorator.span, { word: name, expected: "a type in `<>`", suggestion });
    return undefined;
  }
  switch (word.arguments.kind) {
    case "none":
      return null;
    case "some":
      return readSome(word, word.arguments, decorator, asked);
    case "one": {
      const { shape, expected } = word.arguments;
      return readPositions(name, { required: [shape], optional: [], expected }, decorator, asked)?.[0];
    }
    case "positions":
      return readPositions(name, word.arguments, decorator, asked);
  }
}

function readSome(
  { name: word, form }: Word,
  { shape, expected }: Extract<Arguments, { readonly kind: "some" }>,
  decorator: DecoratorSyntax,
  asked: Asked,
): readonly Read[] | undefined {
  if (decorator.arguments.length === 0 && form === "called") {
    asked.report.add("missing-argument", decorator.span, { word, expected, suggestion: `write \`@${word}(…)\`` });
    return undefined;
  }
  return decorator.arguments
    .map((argument) => readArgument(shape, argument, { ...asked, what: `the argument of \`@${word}\`` }))
    .filter(({ kind }) => kind === "value");
}

function readPositions(
  word: string,
  {
    required,
    optional,
    expected,
  }: Pick<Extract<Arguments, { readonly kind: "positions" }>, "required" | "optional" | "expected">,
  decorator: DecoratorSyntax,
  asked: Asked,
): readonly unknown[] | undefined {
  const given = decorator.arguments;
  const shapes = [...required, ...optional];
  const extra = given[shapes.length];
  if (given.length < required.length) {
    asked.report.add("missing-argument", decorator.span, { word, expected, suggestion: `write \`@${word}(…)\`` });
    return undefined;
  }
  if (extra !== undefined) {
    const most = shapes.length === 1 ? "one argument" : expected;
    asked.report.add("too-many-arguments", extra.span, { word, expected: most });
    return undefined;
  }
  const readings = shapes.map((shape, index) => {
    const argument = given[index];
    return argument === undefined ? absent : readArgument(shape, argument, asked);
  });
  return readings.slice(0, required.length).some(({ kind }) => kind !== "value") ? undefined : readings;
}

// The decorators of a class or field into words with their arguments. Decorators of others are passed over.
import type { DecoratorSyntax, SourceSyntax, TypeName, TypeSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import { type WordName, words } from "../../language/index.ts";
import type { Arguments, Word, WordReading } from "../../language/word.ts";
import { isMeant, isOurs } from "./our-package.ts";
import type { Project } from "./project.ts";
import { readArgument, suggest } from "./read-arguments.ts";

/** One use of a word. */
export interface Use<N extends WordName> {
  readonly word: N;
  readonly span: Span;
  readonly types: readonly TypeSyntax[];
  readonly typeNames: readonly TypeName[];
  readonly reading: WordReading<(typeof words)[N]>;
}

/** A use whose reading is known to be its word's: spelling the union of all of them out is too much for tsc. */
interface StoredUse {
  readonly word: WordName;
  readonly span: Span;
  readonly types: readonly TypeSyntax[];
  readonly typeNames: readonly TypeName[];
  readonly reading: unknown;
}

/** The words on one class or field, by name. */
export class Annotations {
  readonly #uses: readonly StoredUse[];
  readonly #written: ReadonlySet<string>;

  constructor(uses: readonly StoredUse[], written: ReadonlySet<string>) {
    this.#uses = uses;
    this.#written = written;
  }

  /** Whether the word stands there, also with arguments that could not be read. */
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
export function ourName(path: readonly string[], file: SourceSyntax, project: Project): string | null {
  const target = project.find(path, file, "value");
  if (target.kind === "package") {
    const isWord = isOurs(target.package) || (isMeant(target.package) && Object.hasOwn(words, target.name));
    return isWord ? target.name : null;
  }
  return isUndeclaredWord(path, file, project) ? (path[0] ?? null) : null;
}

/** Whether a decorator has the name of a word of ours, and nothing of that name is imported or declared. */
export function isUndeclaredWord(path: readonly string[], file: SourceSyntax, project: Project): boolean {
  const [name = "", member] = path;
  return (
    member === undefined &&
    Object.hasOwn(words, name) &&
    !file.imports.some((entry) => entry.local === name) &&
    !file.declared.values.has(name) &&
    project.find(path, file, "value").kind === "unknown"
  );
}

export function readAnnotations(
  decorators: readonly DecoratorSyntax[],
  place: "class" | "field" | "method",
  target: string,
  file: SourceSyntax,
  project: Project,
  report: Report,
): Annotations {
  const uses: StoredUse[] = [];
  const written = new Set<string>();
  for (const decorator of decorators) {
    const name = ourName(decorator.path, file, project);
    if (name === null) continue;
    const again = written.has(name);
    written.add(name);
    if (!Object.hasOwn(words, name)) {
      const suggestion =
        suggest(name, Object.keys(words)) ??
        `its annotations are ${Object.keys(words)
          .map((word) => `@${word}`)
          .join(", ")}`;
      report.add("unknown-annotation", decorator.span, { name, suggestion });
      continue;
    }
    const wordName = name as WordName;
    const word: Word = words[wordName];
    if (word.on !== place)
      report.add("misplaced-annotation", decorator.span, { word: name, found: place, expected: word.on });
    else if (!word.repeatable && again) {
      report.add("repeated-annotation", decorator.span, { word: name, target });
    } else {
      const reading = readUse(word, decorator, report);
      const { span, typeArguments: types, typeNames } = decorator;
      if (reading !== undefined) uses.push({ word: wordName, span, types, typeNames, reading });
    }
  }
  return new Annotations(uses, written);
}

function readUse(word: Word, decorator: DecoratorSyntax, report: Report): unknown {
  const { name } = word;
  const bare = word.arguments.kind === "none";
  if (bare && decorator.called) {
    report.add("too-many-arguments", decorator.span, {
      word: name,
      expected: `no arguments and no parentheses: \`@${name}\``,
    });
    return undefined;
  }
  if (word.typeArgument === "required" && decorator.typeArguments.length === 0) {
    report.add("missing-argument", decorator.span, {
      word: name,
      expected: "a type in `<>`",
      suggestion: `write \`@${name}<…>(…)\``,
    });
    return undefined;
  }
  switch (word.arguments.kind) {
    case "none":
      return null;
    case "some":
      return readSome(name, word.form, word.arguments, decorator, report);
    case "one":
      return readPositions(
        name,
        { ...word.arguments, shapes: [word.arguments.shape], required: 1 },
        decorator,
        report,
      )?.[0];
    case "positions":
      return readPositions(name, word.arguments, decorator, report);
  }
}

function readSome(
  word: string,
  form: Word["form"],
  { shape, expected }: Extract<Arguments, { readonly kind: "some" }>,
  decorator: DecoratorSyntax,
  report: Report,
): readonly unknown[] | undefined {
  if (decorator.arguments.length === 0 && form === "called") {
    report.add("missing-argument", decorator.span, { word, expected, suggestion: `write \`@${word}(…)\`` });
    return undefined;
  }
  return decorator.arguments
    .map((argument) => readArgument(shape, argument, `the argument of \`@${word}\``, report))
    .filter((value) => value !== undefined);
}

/** Undefined when an argument that must be there is missing or could not be read. */
function readPositions(
  word: string,
  {
    shapes,
    required,
    expected,
  }: Pick<Extract<Arguments, { readonly kind: "positions" }>, "shapes" | "required" | "expected">,
  decorator: DecoratorSyntax,
  report: Report,
): readonly unknown[] | undefined {
  const given = decorator.arguments;
  const extra = given[shapes.length];
  if (given.length < required) {
    report.add("missing-argument", decorator.span, { word, expected, suggestion: `write \`@${word}(…)\`` });
    return undefined;
  }
  if (extra !== undefined) {
    report.add("too-many-arguments", extra.span, { word, expected: shapes.length === 1 ? "one argument" : expected });
    return undefined;
  }
  const readings = shapes.map((shape, index) => {
    const argument = given[index];
    return argument === undefined ? undefined : readArgument(shape, argument, `\`@${word}\``, report);
  });
  return readings.slice(0, given.length).includes(undefined) ? undefined : readings;
}

// The decorators of a class or field into words with their arguments. Decorators of others are passed over.
import type { DecoratorSyntax, SourceSyntax } from "../1-syntax/syntax.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Span } from "../diagnostics/span.ts";
import { type WordName, words } from "../language/index.ts";
import type { Word, WordReading } from "../language/word.ts";
import type { Project } from "./project.ts";
import { readArgument, suggest } from "./read-arguments.ts";

/** One use of a word. */
export interface Use<N extends WordName> {
  readonly word: N;
  readonly span: Span;
  readonly reading: WordReading<(typeof words)[N]>;
}

/** A use whose reading is known to be its word's: spelling the union of all of them out is too much for tsc. */
interface StoredUse {
  readonly word: WordName;
  readonly span: Span;
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

/** Whether a module is ours: its annotations and types are the language. */
export function isOurs(module: string): boolean {
  return module === "entity-derive";
}

/**
 * The exported name of ours that a decorator stands for, whatever it is called here and whichever file of the project
 * passes it on; null for somebody else's.
 */
export function ourName(path: readonly string[], file: SourceSyntax, project: Project): string | null {
  const target = project.find(path, file, "value");
  return target.kind === "package" && isOurs(target.package) ? target.name : null;
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
    else if (word.status === "later") report.add("later-annotation", decorator.span, { word: name });
    else if (!word.repeatable && again) {
      report.add("repeated-annotation", decorator.span, { word: name, target });
    } else {
      const reading = readUse(word, decorator, report);
      if (reading !== undefined) uses.push({ word: wordName, span: decorator.span, reading });
    }
  }
  return new Annotations(uses, written);
}

function readUse(word: Word, decorator: DecoratorSyntax, report: Report): unknown {
  const { name } = word;
  const given = decorator.arguments;
  const bare = word.arguments.kind === "none";
  if (bare && decorator.called) {
    report.add("too-many-arguments", decorator.span, {
      word: name,
      expected: `no arguments and no parentheses: \`@${name}\``,
    });
    return undefined;
  }
  if (word.arguments.kind === "none") return null;
  const { expected, shape } = word.arguments;
  if (word.arguments.kind === "some") {
    if (given.length === 0 && word.form === "called") {
      report.add("missing-argument", decorator.span, { word: name, expected, suggestion: `write \`@${name}(…)\`` });
      return undefined;
    }
    return given
      .map((argument) => readArgument(shape, argument, `the argument of \`@${name}\``, report))
      .filter((value) => value !== undefined);
  }
  const [first, second] = given;
  if (first === undefined) {
    report.add("missing-argument", decorator.span, { word: name, expected, suggestion: `write \`@${name}({ … })\`` });
    return undefined;
  }
  if (second !== undefined) {
    report.add("too-many-arguments", second.span, { word: name, expected: "one argument" });
    return undefined;
  }
  return readArgument(shape, first, `\`@${name}\``, report);
}

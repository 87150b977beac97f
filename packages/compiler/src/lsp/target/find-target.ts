// Finds the class, field, annotation or argument at a position in an entity file.
import { parseSource } from "../../1-syntax/parse.ts";
import type { ClassSyntax, DecoratorSyntax, Expression, FieldSyntax, SourceSyntax } from "../../1-syntax/syntax.ts";
import { ourName } from "../../2-model/resolve/annotations/our-name.ts";
import { Project } from "../../2-model/resolve/project.ts";
import { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import { type WordName, words } from "../../language/index.ts";

/** An annotation of entity-derive, by its own name. */
export interface AnnotationUse {
  readonly word: WordName;
  readonly decorator: DecoratorSyntax;
}

export interface Target {
  /** The kind of the target; `value` is a text among the arguments. */
  readonly kind: "class" | "field" | "word" | "option" | "value";
  readonly span: Span;
  /** The class that it annotates, or that has the field. */
  readonly within: ClassSyntax;
  /** The annotated field; null on a class. */
  readonly field: FieldSyntax | null;
  /** Null for the name of a class or field. */
  readonly use: AnnotationUse | null;
  /** The path of options: `["upsert", "conflict"]`. */
  readonly path: readonly string[];
  readonly value: string | null;
}

/** Returns null if the position has none of these, or the file does not parse. */
export function findTarget(source: { readonly path: string; readonly text: string }, offset: number): Target | null {
  const syntax = parseSource(source.path, source.text, new Report());
  const wordOf = wordFinder(syntax);
  for (const within of syntax.classes) {
    const isOurs = within.decorators.some((decorator) => wordOf(decorator) !== null);
    if (within.name !== null && isOurs && contains(within.name.span, offset))
      return { kind: "class", span: within.name.span, within, field: null, use: null, path: [], value: null };
    for (const decorator of within.decorators) {
      const found = inDecorator(decorator, wordOf(decorator), { within, field: null }, offset);
      if (found !== null) return found;
    }
    for (const field of within.members) {
      if (field.kind !== "field") continue;
      if (isOurs && contains(field.name.span, offset))
        return { kind: "field", span: field.name.span, within, field, use: null, path: [], value: null };
      for (const decorator of field.decorators) {
        const found = inDecorator(decorator, wordOf(decorator), { within, field }, offset);
        if (found !== null) return found;
      }
    }
  }
  return null;
}

/** Returns a function that resolves decorators to annotations; null for others. */
function wordFinder(syntax: SourceSyntax): (decorator: DecoratorSyntax) => WordName | null {
  // Re-exported annotations are known by their new names.
  const [file] = new Project([syntax], { read: () => null }).entityFiles;
  return ({ path }) => {
    const name = file === undefined ? null : (ourName(path, file) ?? path.at(-1) ?? null);
    return name !== null && Object.hasOwn(words, name) ? (name as WordName) : null;
  };
}

function inDecorator(
  decorator: DecoratorSyntax,
  word: WordName | null,
  place: Pick<Target, "within" | "field">,
  offset: number,
): Target | null {
  const { span } = decorator;
  if (word === null || !contains(span, offset)) return null;
  const use = { word, decorator };
  for (const argument of decorator.arguments) {
    const found = inExpression(argument, [], offset);
    if (found !== null) return { ...place, ...found, use };
  }
  const end = span.start + 1 + decorator.path.join(".").length;
  const name = { path: span.path, start: span.start, end };
  return contains(name, offset) ? { ...place, kind: "word", span: name, use, path: [], value: null } : null;
}

function inExpression(
  expression: Expression,
  path: readonly string[],
  offset: number,
): Pick<Target, "kind" | "span" | "path" | "value"> | null {
  if (!contains(expression.span, offset)) return null;
  switch (expression.kind) {
    case "string":
      return { kind: "value", span: expression.span, path, value: expression.value };
    case "array":
      return firstIn(expression.items, (item) => inExpression(item, path, offset));
    case "object":
      return firstIn(expression.properties, ({ key, value }) => {
        const inside = [...path, key.value];
        if (contains(key.span, offset)) return { kind: "option" as const, span: key.span, path: inside, value: null };
        return inExpression(value, inside, offset);
      });
    default:
      return null;
  }
}

function firstIn<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** True for the end too: a cursor after a word is on it. */
function contains({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

// A page with all annotations and their options, from the records by which the compiler reads them.
import { words } from "../../../packages/compiler/src/language/index.ts";
import type { Options, Shape } from "../../../packages/compiler/src/language/shape.ts";
import type { Arguments, Word } from "../../../packages/compiler/src/language/word.ts";

/** Returns the page. */
export function annotationsPage(): string {
  const all = Object.values<Word>(words).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const rows = all.map(
    (word) => `| [\`@${word.name}\`](../annotations/${word.file}.md) | ${word.on} | \`${word.example}\` |`,
  );
  return [
    "# All annotations",
    "This page is made from the records by which the compiler reads annotations. Each name leads to the page of the annotation.",
    ["| annotation | on | example |", "| --- | --- | --- |", ...rows].join("\n"),
    ...all.flatMap(optionsOfWord),
    "",
  ].join("\n\n");
}

function optionsOfWord(word: Word): readonly string[] {
  const options = shapesOf(word.arguments).flatMap(optionsIn);
  if (options.length === 0) return [];
  const rows = options.flatMap(({ path, shape }) => [`| \`${path}\` | ${describe(shape)} |`]);
  return [`## Options of \`@${word.name}\``, ["| option | value |", "| --- | --- |", ...rows].join("\n")];
}

function shapesOf(given: Arguments): readonly Shape[] {
  switch (given.kind) {
    case "none":
      return [];
    case "one":
    case "some":
      return [given.shape];
    case "positions":
      return [...given.required, ...given.optional];
  }
}

interface Option {
  readonly path: string;
  readonly shape: Shape;
}

/** Returns the options in a shape, those of nested objects too: `api.rateLimit`. */
function optionsIn(shape: Shape): readonly Option[] {
  switch (shape.kind) {
    case "options":
      return optionsOf(shape.options);
    case "either":
      return shape.shapes.flatMap(optionsIn);
    case "list":
      return optionsIn(shape.of).map(({ path, shape: of }) => ({ path: `[].${path}`, shape: of }));
    default:
      return [];
  }
}

function optionsOf(options: Options): readonly Option[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const shape = option.kind === "required" ? option.of : option;
    const nested = optionsIn(shape).map((inner) => ({
      path: inner.path.startsWith("[]") ? `${name}${inner.path}` : `${name}.${inner.path}`,
      shape: inner.shape,
    }));
    return [{ path: name, shape }, ...nested];
  });
}

/** Describes the values of a shape in a cell of a table. */
function describe(shape: Shape): string {
  switch (shape.kind) {
    case "string":
      return shape.words === undefined ? "a string" : shape.words.map(code).join(", ");
    case "number":
      return "a number";
    case "duration":
      return 'a duration: `"30s"`, `"7d"`';
    case "boolean":
      return "`true` or `false`";
    case "choice":
      return shape.values.map((value) => code(JSON.stringify(value))).join(", ");
    case "list":
      return `a list of: ${describe(shape.of)}`;
    case "record":
      return `an object whose values are: ${describe(shape.of)}`;
    case "options":
      return "an object";
    case "either":
      return shape.shapes.map(describe).join("; or ");
    case "regex":
      return "a regular expression";
    case "name":
      return "an imported function, class or object";
    case "json":
      return "a JSON value";
  }
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

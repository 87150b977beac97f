// Removes annotations and options from the text of an entity file.
import { parseSource } from "../../src/1-syntax/parse.ts";
import type { DecoratorSyntax, Expression } from "../../src/1-syntax/syntax.ts";
import { Report } from "../../src/diagnostics/report.ts";

interface Cut {
  readonly start: number;
  readonly end: number;
}

/** The text without the annotations (`@sort`), their options (`@column.ci`) and the options of `@entity` (`softDelete`). */
export function withoutWords(path: string, text: string, words: ReadonlySet<string>): string {
  const { classes } = parseSource(path, text, new Report());
  const decorators = classes.flatMap((one) => [
    ...one.decorators,
    ...one.members.flatMap((member) => member.decorators),
  ]);
  const cuts = decorators.flatMap((decorator) => cutsIn(decorator, text, words));
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

function cutsIn(
  { path, arguments: given, span }: DecoratorSyntax,
  text: string,
  words: ReadonlySet<string>,
): readonly Cut[] {
  const name = path.at(-1) ?? "";
  if (words.has(`@${name}`)) return [cutOf(span, text)];
  const prefix = name === "entity" ? "" : `@${name}.`;
  return given.flatMap((argument) => cutsInOptions(argument, prefix, text, words));
}

function cutsInOptions(options: Expression, prefix: string, text: string, words: ReadonlySet<string>): readonly Cut[] {
  if (options.kind !== "object") return [];
  return options.properties.flatMap(({ key, value }) => {
    const word = `${prefix}${key.value}`;
    if (words.has(word)) return [cutOf({ start: key.span.start, end: value.span.end }, text)];
    return cutsInOptions(value, `${word}.`, text, words);
  });
}

/** With the comma and the white space behind it. */
function cutOf({ start, end }: Cut, text: string): Cut {
  const [behind = ""] = /^\s*,?\s*/.exec(text.slice(end)) ?? [];
  return { start, end: end + behind.length };
}

// One decorator into the reading of its word: none, one, several by position, or any number of arguments.
import type { DecoratorSyntax } from "../../../1-syntax/syntax.ts";
import { certain, type Proposal, possible, replace } from "../../../diagnostics/fixes/change.ts";
import { absent } from "../../../language/shape.ts";
import type { Arguments, Word } from "../../../language/word.ts";
import { knownArguments } from "../known-expression.ts";
import { type Asked, type Read, readArgument } from "./read-arguments.ts";

/** What the word's reading is; undefined where something is missing or refused that must be there. */
export function readUse(word: Word, decorator: DecoratorSyntax, asked: Asked): unknown {
  const { name } = word;
  const { report } = asked;
  if (word.arguments.kind === "none" && decorator.called) {
    const expected = `no arguments and no parentheses: \`@${name}\``;
    const call = { ...decorator.span, start: decorator.name.end };
    // What is between the parentheses may say something of another annotation.
    const proposal = decorator.arguments.length === 0 ? certain : possible;
    const what = decorator.arguments.length === 0 ? "`()`" : "the arguments";
    const fixes = [proposal(`remove ${what}`, replace(call, ""))];
    report.add("too-many-arguments", decorator.span, { word: name, expected }, { fixes });
    return undefined;
  }
  if (word.typeArgument === "required" && decorator.typeArguments.length === 0) {
    const suggestion = `write \`${word.example}\``;
    const parameters = { word: name, expected: "a type in `<>`", suggestion };
    report.add("missing-argument", decorator.span, parameters, { fixes: typeForArgument(decorator, asked) });
    return undefined;
  }
  switch (word.arguments.kind) {
    case "none":
      return null;
    case "some":
      return readSome(word, word.arguments, decorator, asked);
    case "one": {
      const { shape, expected } = word.arguments;
      return readPositions(word, { required: [shape], optional: [], expected }, decorator, asked)?.[0];
    }
    case "positions":
      return readPositions(word, word.arguments, decorator, asked);
  }
}

function readSome(
  { name: word, form, example }: Word,
  { shape, expected }: Extract<Arguments, { readonly kind: "some" }>,
  decorator: DecoratorSyntax,
  asked: Asked,
): readonly Read[] | undefined {
  const given = knownArguments(decorator.arguments, asked.file);
  if (given.length === 0 && form === "called") {
    asked.report.add("missing-argument", decorator.span, { word, expected, suggestion: `write \`${example}\`` });
    return undefined;
  }
  return given
    .map((argument) => readArgument(shape, argument, { ...asked, what: `the argument of \`@${word}\`` }))
    .filter(({ kind }) => kind === "value");
}

function readPositions(
  { name: word, example }: Word,
  {
    required,
    optional,
    expected,
  }: Pick<Extract<Arguments, { readonly kind: "positions" }>, "required" | "optional" | "expected">,
  decorator: DecoratorSyntax,
  asked: Asked,
): readonly unknown[] | undefined {
  const given = knownArguments(decorator.arguments, asked.file);
  const shapes = [...required, ...optional];
  const extra = given[shapes.length];
  if (given.length < required.length) {
    asked.report.add("missing-argument", decorator.span, { word, expected, suggestion: `write \`${example}\`` });
    return undefined;
  }
  if (extra !== undefined) {
    const most = shapes.length === 1 ? "one argument" : expected;
    const fixes = [possible("remove the last argument", { kind: "remove-item", span: extra.span })];
    asked.report.add("too-many-arguments", extra.span, { word, expected: most }, { fixes });
    return undefined;
  }
  const readings = shapes.map((shape, index) => {
    const argument = given[index];
    return argument === undefined ? absent : readArgument(shape, argument, asked);
  });
  return readings.slice(0, required.length).some(({ kind }) => kind !== "value") ? undefined : readings;
}

/** `@belongsTo(() => User)` and `@belongsTo(User)`, as other tools have it, into `@belongsTo<User>()`. */
function typeForArgument({ name, span, arguments: given }: DecoratorSyntax, { file }: Asked): readonly Proposal[] {
  const [only, more] = given;
  if (only === undefined || more !== undefined) return [];
  const written = file.syntax.text.slice(only.span.start, only.span.end);
  const type = /^(?:\(?\w*\)?\s*=>\s*)?([\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(written)?.[1];
  if (type === undefined || file.find([type], "type").kind !== "class") return [];
  const call = { ...span, start: name.end };
  return [certain(`change \`(${written})\` to \`<${type}>()\``, replace(call, `<${type}>()`))];
}

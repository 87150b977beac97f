// Reads the arguments of one annotation: none, one, several by position, or any number.
import type { DecoratorSyntax, Expression } from "../../../1-syntax/syntax.ts";
import { certain, changeCodeTo, type Proposal, possible, replace } from "../../../diagnostics/fixes/change.ts";
import { otherForms } from "../../../language/other-tools/forms.ts";
import { absent, type Shape } from "../../../language/shape.ts";
import type { Arguments, Word } from "../../../language/word.ts";
import { spreadConstants } from "../substitute-constants.ts";
import type { ArgumentContext, ReadResult } from "./argument.ts";
import { fits } from "./mistakes/describe-expression.ts";
import { readArgument } from "./read-arguments.ts";

/** Returns the reading; undefined if something required is missing or invalid. */
export function readUse(word: Word, decorator: DecoratorSyntax, asked: ArgumentContext): unknown {
  const { name } = word;
  const { report } = asked;
  if (word.arguments.kind === "none" && decorator.called) {
    const isEmpty = decorator.arguments.length === 0;
    const expected = isEmpty ? "no parentheses" : "no arguments";
    const call = { ...decorator.span, start: decorator.name.end };
    // The arguments may be intended for another annotation.
    const proposal = isEmpty ? certain : possible;
    const fix = proposal(`remove ${isEmpty ? "`()`" : "the arguments"}`, replace(call, ""));
    const form = isEmpty ? undefined : otherForms.get(`\`@${name}\``);
    const suggestion = `write \`@${name}\`${form === undefined ? "" : `; ${form}`}`;
    const parameters = { word: name, expected, suggestion };
    report.add("too-many-arguments", decorator.span, parameters, fix);
    return undefined;
  }
  if (word.form === "either" && decorator.called && decorator.arguments.length === 0) {
    const expected = `no empty parentheses: \`@${name}\``;
    const fix = certain("remove `()`", replace({ ...decorator.span, start: decorator.name.end }, ""));
    const suggestion = `remove them, or add options: \`${word.example}\``;
    const parameters = { word: name, expected, suggestion: word.example.includes("(") ? suggestion : "remove them" };
    report.add("too-many-arguments", decorator.span, parameters, fix);
    return undefined;
  }
  if (word.typeArgument === "required" && decorator.typeArguments.length === 0) {
    const target = typeInArgument(decorator, asked);
    const suggestion = `write \`${target === null ? word.example : `@${name}<${target}>()`}\``;
    const parameters = { word: name, expected: "a type in `<>`", suggestion };
    report.add("missing-argument", decorator.span, parameters, ...typeForArgument(decorator, target, asked));
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
  asked: ArgumentContext,
): readonly ReadResult[] | undefined {
  const values = spreadConstants(decorator.arguments, asked.file);
  if (values.length === 0 && form === "called") {
    asked.report.add("missing-argument", decorator.span, { word, expected, suggestion: `write \`${example}\`` });
    return undefined;
  }
  const [only] = values;
  if (only !== undefined && values.length === 1 && reportList(shape, only, word, asked)) return undefined;
  return values
    .map((argument) => readArgument(shape, argument, { ...asked, what: `the argument of \`@${word}\`` }))
    .filter(({ kind }) => kind === "value");
}

function readPositions(
  { name: word, example, on }: Word,
  {
    required,
    optional,
    expected,
  }: Pick<Extract<Arguments, { readonly kind: "positions" }>, "required" | "optional" | "expected">,
  decorator: DecoratorSyntax,
  asked: ArgumentContext,
): readonly unknown[] | undefined {
  const values = spreadConstants(decorator.arguments, asked.file);
  const shapes = [...required, ...optional];
  const isList = shapes.findIndex((shape) => isListOfTexts(shape));
  if (isList !== -1 && values[isList]?.kind === "string") {
    const items = values.slice(isList, values.findLastIndex(({ kind }) => kind === "string") + 1);
    if (reportLoose(items, asked)) return undefined;
  }
  // An argument of the wrong kind may precede the right one, which then looks like one too many.
  const isMoved = shapes.some((shape, index) => values[index] !== undefined && !fits(shape, values[index]));
  const extra = isMoved ? undefined : values[shapes.length];
  if (values.length < required.length) {
    // Each field is a column, so an annotation without options is redundant.
    const isIdle = on === "field" && values.length === 0 && decorator.called;
    const form = values.length === 0 ? undefined : otherForms.get(`\`@${word}\``);
    const instruction = `write \`${example}\`${form === undefined ? "" : `; ${form}`}`;
    const suggestion = isIdle ? `add options, \`${example}\`, or remove it` : instruction;
    const removal = possible(`remove \`@${word}()\``, { kind: "remove-annotation", span: decorator.span });
    const fixes = isIdle ? [removal] : [];
    asked.report.add("missing-argument", decorator.span, { word, expected, suggestion }, ...fixes);
    return undefined;
  }
  if (extra !== undefined) {
    const most = shapes.length === 1 ? "one argument" : expected;
    const fix = possible("remove the last argument", { kind: "remove-item", span: extra.span });
    const parameters = { word, expected: most, suggestion: "remove the extra argument" };
    asked.report.add("too-many-arguments", extra.span, parameters, fix);
    return undefined;
  }
  const readings = shapes.map((shape, index) => {
    const argument = values[index];
    return argument === undefined ? absent : readArgument(shape, argument, asked);
  });
  return readings.slice(0, required.length).some(({ kind }) => kind !== "value") ? undefined : readings;
}

function isListOfTexts(shape: Shape): boolean {
  if (shape.kind === "either") return shape.shapes.some((one) => isListOfTexts(one));
  return shape.kind === "list" && shape.of.kind === "string";
}

/** Reports `@projection("Card", "id", "name")`, which takes a list; true if it did. */
function reportLoose(items: readonly Expression[], { what, file: { syntax }, report }: ArgumentContext): boolean {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined || items.length < 2) return false;
  if (items.some(({ kind }) => kind !== "string")) return false;
  const span = { ...first.span, end: last.span.end };
  const code = syntax.text.slice(span.start, span.end);
  const fix = changeCodeTo(`[${code}]`, { value: code, span }, certain);
  const suggestion = `it takes one list of them: \`[${code}]\``;
  report.add("unknown-value", span, { what, found: `\`${code}\``, suggestion }, fix);
  return true;
}

/** Reports `@field(["create", "update"])`, which takes separate arguments; true if it did. */
function reportList(
  shape: Shape,
  only: Expression,
  word: string,
  { file: { syntax }, report }: ArgumentContext,
): boolean {
  if (shape.kind !== "choice" || only.kind !== "array" || only.items.length === 0) return false;
  if (only.items.some(({ kind }) => kind !== "string")) return false;
  const { span } = only;
  const code = syntax.text.slice(span.start, span.end);
  const items = code.slice(1, -1).trim();
  if (!code.startsWith("[") || code.includes("\n")) return false;
  const fix = changeCodeTo(items, { value: code, span }, certain);
  const parameters = { what: `the argument of \`@${word}\``, found: "a list" };
  const suggestion = `it takes them one by one: \`@${word}(${items})\``;
  report.add("unknown-value", span, { ...parameters, suggestion }, fix);
  return true;
}

/**
 * Returns the class that `@belongsTo(() => User)`, `@belongsTo(User)` and `@belongsTo("User")` name, as in other tools.
 */
function typeInArgument({ arguments: [first] }: DecoratorSyntax, { file }: ArgumentContext): string | null {
  if (first === undefined) return null;
  const code = file.syntax.text.slice(first.span.start, first.span.end);
  const type = /^(?:\(?\w*\)?\s*=>\s*|["'])?([\p{ID_Start}$_][\p{ID_Continue}$]*)["']?$/u.exec(code)?.[1];
  return type === undefined || file.find([type], "type").kind !== "class" ? null : type;
}

/**
 * Returns the fix that writes it as `@belongsTo<User>()`. Further arguments may be options or the other side of the
 * relation.
 */
function typeForArgument(
  { name, span, arguments: values }: DecoratorSyntax,
  type: string | null,
  { file }: ArgumentContext,
): readonly Proposal[] {
  if (type === null) return [];
  const call = { ...span, start: name.end };
  const code = file.syntax.text.slice(call.start, call.end);
  const proposal = values.length === 1 ? certain : possible;
  return [proposal(`change \`${code}\` to \`<${type}>()\``, replace(call, `<${type}>()`))];
}

// Suggests the cause of a syntax error from its line; null if unknown.

const name = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`;
/** An annotation with its arguments, within one line. */
const annotation = String.raw`@${name}(?:<[^;]*>)?(?:\([^;]*\))?`;

const hints: readonly { readonly line: RegExp; readonly help: string }[] = [
  {
    line: /@default\b/u,
    help: '`default` is a reserved word of JavaScript, and no annotation: the default of a column is the initializer of its field, `status: string = "new"`',
  },
  {
    line: /@enum\b/u,
    help: '`enum` is a reserved word of JavaScript, and no annotation: a column of fixed values has a union of texts as its type, `status!: "open" | "done"`',
  },
  {
    line: new RegExp(String.raw`@${name}<[^;()]*>\s+${name}`, "u"),
    help: "parentheses follow the type of an annotation: `@belongsTo<User>()`",
  },
  {
    line: /:\s*[A-Za-z]\w*\(\d/u,
    help: 'a type takes no arguments: the digits of a column are `@column({ type: "NUMERIC(10, 2)" })`',
  },
  {
    line: new RegExp(String.raw`^\s*${annotation}\s*;`, "u"),
    help: "remove the `;` behind the annotation: it belongs to the field or class after it",
  },
  {
    line: new RegExp(String.raw`^\s*${name}\s*[!?]?\s*:[^;@"']*${annotation}`, "u"),
    help: 'annotations stand before the field: `@field("create") name!: string;`',
  },
  {
    line: new RegExp(String.raw`^\s*(?:id|auto|owner|version|sort|filter)\s+(?:@.*\s)?${name}\s*[!?]?\s*:`, "u"),
    help: "an annotation begins with `@`: `@id id!: Uuid;`",
  },
  {
    line: /(?:^|[\s)])constructor\s*[!?]?\s*:/,
    help: 'no field of a class can be called `constructor`: rename it, and `@column({ name: "constructor" })` keeps the column',
  },
  {
    line: /^\s*(?:field|column|validate|filter|belongsTo|embed|entity)\s*(?:<[^;]*>)?\(/u,
    help: 'an annotation begins with `@`: `@field("create") name!: string;`',
  },
  {
    line: new RegExp(String.raw`^\s*(?:${annotation}\s*)*${name}\s*[!?]?\s*:[^;,(]*,\s*$`, "u"),
    help: "fields of a class end with `;`, not with `,`",
  },
  {
    line: /^\s*@\s*$/u,
    help: 'write the name of an annotation behind the `@`, as in `@field("create")`, or remove it',
  },
];

export function syntaxHint(message: string, text: string, at: number): string | null {
  if (/diff marker/i.test(message))
    return "finish the merge: keep one of the two sides, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`";
  if (message.includes("`EOF`")) return "the file ends too early: a bracket above it is not closed";
  if (/invalid character `[‘’‚“”„«»]/iu.test(message)) return "texts stand in straight quotation marks, `\"` or `'`";
  if (message.startsWith("Decorators are not valid here"))
    return "annotations stand before classes and their fields: `export class User { … }`";
  // A missing token at the end of a line is reported on the next one.
  const [line, before] = linesBefore(text, at);
  const hint = hints.find((one) => one.line.test(line)) ?? hints.find((one) => one.line.test(before));
  return hint?.help ?? unclosed(message);
}

/** "Expected `,` or `}`": something was not closed. */
function unclosed(message: string): string | null {
  const closing = /^Expected `,` or `([)}\]])` but found/.exec(message)?.[1];
  const opening = closing === undefined ? undefined : { ")": "(", "}": "{", "]": "[" }[closing];
  return opening === undefined ? null : `a \`${opening}\` before it is not closed, or a \`,\` is missing`;
}

/** Returns the line of an offset, and the last non-empty line before it. */
function linesBefore(text: string, at: number): readonly [string, string] {
  const end = text.slice(at).search(/\r?\n|$/) + at;
  const [line = "", ...before] = text.slice(0, end).split(/\r?\n/).reverse();
  return [line, before.find((one) => one.trim() !== "") ?? ""];
}

// Suggests the cause of a syntax error from its line; null if unknown.

const name = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`;
/** An annotation with its arguments, within one line. */
const annotation = String.raw`@${name}(?:<[^;]*>)?(?:\([^;]*\))?`;

const hints: readonly { readonly line: RegExp; readonly help: string }[] = [
  {
    line: /@default\b/u,
    help: '`default` is a reserved word: write the default of a column as the initializer of its field, `status: string = "new"`',
  },
  {
    line: /@enum\b/u,
    help: '`enum` is a reserved word: write a column of fixed values as a union of texts, `status!: "open" | "done"`',
  },
  {
    line: new RegExp(String.raw`@${name}<[^;()]*>\s+${name}`, "u"),
    help: "add parentheses after the type argument of an annotation: `@belongsTo<User>()`",
  },
  {
    line: /:\s*[A-Za-z]\w*\(\d/u,
    help: 'remove the arguments of the type; set the digits of a column with `@column({ type: "NUMERIC(10, 2)" })`',
  },
  {
    line: new RegExp(String.raw`^\s*${annotation}\s*;`, "u"),
    help: "remove the `;` after the annotation, which belongs to the next field or class",
  },
  {
    line: new RegExp(String.raw`^\s*${name}\s*[!?]?\s*:[^;@"']*${annotation}`, "u"),
    help: 'write annotations before the field: `@field("create") name!: string;`',
  },
  {
    line: new RegExp(String.raw`^\s*(?:id|auto|owner|version|sort|filter)\s+(?:@.*\s)?${name}\s*[!?]?\s*:`, "u"),
    help: "begin the annotation with `@`: `@id id!: Uuid;`",
  },
  {
    line: /(?:^|[\s)])constructor\s*[!?]?\s*:/,
    help: 'rename the field `constructor`; `@column({ name: "constructor" })` keeps the name of the column',
  },
  {
    line: /^\s*(?:field|column|validate|filter|belongsTo|embed|entity)\s*(?:<[^;]*>)?\(/u,
    help: 'an annotation begins with `@`: `@field("create") name!: string;`',
  },
  {
    line: new RegExp(String.raw`^\s*(?:${annotation}\s*)*${name}\s*[!?]?\s*:[^;,(]*,\s*$`, "u"),
    help: "end fields of a class with `;`, not with `,`",
  },
  {
    line: /^\s*@\s*$/u,
    help: 'write the name of an annotation after the `@`, as in `@field("create")`, or remove it',
  },
];

export function syntaxHint(message: string, text: string, at: number): string | null {
  if (/diff marker/i.test(message))
    return "finish the merge: keep one of the two sides, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`";
  if (message.includes("`EOF`")) return "close the bracket that is open at the end of the file";
  if (/invalid character `[‘’‚“”„«»]/iu.test(message)) return "use straight quotation marks, `\"` or `'`";
  if (message.startsWith("Decorators are not valid here"))
    return "write annotations only before classes and their fields: `export class User { … }`";
  // A missing token at the end of a line is reported on the next one.
  const [line, before] = linesBefore(text, at);
  const hint = hints.find((one) => one.line.test(line)) ?? hints.find((one) => one.line.test(before));
  return hint?.help ?? unclosed(message);
}

/** "Expected `,` or `}`": something was not closed. */
function unclosed(message: string): string | null {
  const closing = /^Expected `,` or `([)}\]])` but found/.exec(message)?.[1];
  const opening = closing === undefined ? undefined : { ")": "(", "}": "{", "]": "[" }[closing];
  return opening === undefined ? null : `close the \`${opening}\` before it, or add a missing \`,\``;
}

/** Returns the line of an offset, and the last non-empty line before it. */
function linesBefore(text: string, at: number): readonly [string, string] {
  const end = text.slice(at).search(/\r?\n|$/) + at;
  const [line = "", ...before] = text.slice(0, end).split(/\r?\n/).reverse();
  return [line, before.find((one) => one.trim() !== "") ?? ""];
}

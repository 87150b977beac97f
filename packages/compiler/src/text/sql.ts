// Builds SQL from templates, whose slots take SQL, identifiers or numbers of parameters, never a plain string.

import { templateText } from "./literal.ts";
import { dedented } from "./template/dedent.ts";

/**
 * A part of a statement: generated text, text of the user's, a fragment that generated code exports under a name
 * (`${userColumns}`), a hole, a slot with SQL that only statements for one owner contain, or a call of a function in
 * generated code.
 */
export type SqlPart =
  | string
  | { readonly verbatim: string }
  | { readonly name: string; readonly text: string; readonly module: string }
  | { readonly hole: string }
  | { readonly owned: Sql }
  | { readonly result: Sql; readonly call: SqlCall };

/** A call in generated code: `userPublication.created(…)`, `unlessExists(…)`. */
export interface SqlCall {
  /** The constant whose method is called, or the function if there is no method. */
  readonly on: { readonly name: string; readonly module: string };
  readonly method: string | null;
  readonly arguments: readonly SqlArgument[];
}

/** SQL, an object of SQL, or null. */
export type SqlArgument = Sql | SqlObject | null;

export interface SqlObject {
  readonly kind: "object";
  readonly members: Readonly<Record<string, SqlArgument>>;
}

/** A piece of SQL. */
export interface Sql {
  readonly kind: "sql";
  readonly parts: readonly SqlPart[];
}

/** Returns SQL from a template that looks like its output; common indentation is removed. */
export function sql(strings: TemplateStringsArray, ...slots: readonly (Sql | number)[]): Sql {
  const parts: SqlPart[] = [];
  const texts = dedented(strings);
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] ?? "";
    parts.push(text);
    const slot = slots[index];
    if (typeof slot === "number") parts.push(String(slot));
    else if (slot !== undefined) pushIndented(parts, slot.parts, text);
  }
  return { kind: "sql", parts };
}

/** Returns SQL that is already checked or quoted. */
export function rawSql(text: string): Sql {
  return { kind: "sql", parts: [text] };
}

/** Returns SQL of the user's, which is not changed, not even its line breaks. */
export function verbatimSql(text: string): Sql {
  return { kind: "sql", parts: [{ verbatim: text }] };
}

/** Returns a fragment that a generated module exports under this name. */
export function namedSql(name: string, text: string, module: string): Sql {
  return { kind: "sql", parts: [{ name, text, module }] };
}

/**
 * Returns the result of a function of SQL that generated code calls. SQL arguments with holes, slots or line breaks are
 * passed as marks, which they replace in the result.
 */
export function calledSql(call: SqlCall, make: (...texts: never[]) => string): Sql {
  const result = markedSql((mark) => {
    const textOf = (argument: SqlArgument): unknown => {
      if (argument === null) return null;
      if (argument.kind === "sql") return isText(argument) ? sqlText(argument) : mark(argument);
      return Object.fromEntries(Object.entries(argument.members).map(([name, member]) => [name, textOf(member)]));
    };
    return make(...(call.arguments.map(textOf) as never[]));
  });
  return computedSql(result, call);
}

/** Returns SQL from text with marks, each of which stands for SQL. */
export function markedSql(make: (mark: (sql: Sql) => string) => string): Sql {
  const marked: Sql[] = [];
  const text = make((sql) => `\0${marked.push(sql) - 1}\0`);
  const parts: SqlPart[] = [];
  for (const [index, part] of text.split("\0").entries()) {
    const last = parts.at(-1);
    if (index % 2 === 0) parts.push(part);
    else pushIndented(parts, marked[Number(part)]?.parts ?? [], typeof last === "string" ? last : "");
  }
  return { kind: "sql", parts };
}

/** Returns the SQL that a call results in; generated code has the call. */
export function computedSql(result: Sql, call: SqlCall): Sql {
  return { kind: "sql", parts: [{ result, call }] };
}

/** True if the SQL can be passed as text: it has nothing to fill later or to indent. */
function isText({ parts }: Sql): boolean {
  return parts.every((part) =>
    typeof part === "string" ? !part.includes("\n") : "verbatim" in part || "name" in part,
  );
}

/** Returns the call that produces the whole SQL, or null. */
export function callOf({ parts: [part, ...others] }: Sql): SqlCall | null {
  return part !== undefined && others.length === 0 && typeof part !== "string" && "call" in part ? part.call : null;
}

/** Returns a hole that is filled when the statement is executed: the SET list, the conditions, the order. */
export function hole(name: string): Sql {
  return { kind: "sql", parts: [{ hole: name }] };
}

/** Returns SQL that only statements for one owner contain. */
export function ownedSql(inside: Sql): Sql {
  return { kind: "sql", parts: [{ owned: inside }] };
}

/** Returns the SQL of a slot if there is nothing else; null otherwise. */
export function slotIn({ parts: [part, ...others] }: Sql): Sql | null {
  return part !== undefined && others.length === 0 && typeof part !== "string" && "owned" in part ? part.owned : null;
}

/** Returns the statement for one owner, with its slots filled, or for all owners, without them. */
export function withoutSlots(statement: Sql, isOwned: boolean): Sql {
  const parts = statement.parts.flatMap((part): readonly SqlPart[] => {
    if (typeof part === "string") return [part];
    if ("result" in part) return withoutSlots(part.result, isOwned).parts;
    if (!("owned" in part)) return [part];
    return isOwned ? part.owned.parts : [];
  });
  return { kind: "sql", parts };
}

/** Joins conditions with AND, which slots include. */
export function conditionsJoined(conditions: readonly Sql[]): Sql {
  if (conditions.length > 0 && conditions.every((condition) => slotIn(condition) !== null)) {
    return ownedSql(
      joinSql(
        conditions.map((condition) => slotIn(condition) ?? condition),
        " AND ",
      ),
    );
  }
  const parts: SqlPart[] = [];
  let isFirst = true;
  for (const condition of conditions) {
    const slot = slotIn(condition);
    const separator = slot === null || !isFirst ? " AND " : "";
    if (slot !== null) {
      const inside = isFirst ? [...slot.parts, " AND "] : [separator, ...slot.parts];
      parts.push({ owned: { kind: "sql", parts: inside } });
      continue;
    }
    parts.push(...(isFirst ? [] : [separator]), ...condition.parts);
    isFirst = false;
  }
  return { kind: "sql", parts };
}

export function joinSql(pieces: readonly Sql[], separator: string | Sql): Sql {
  const between = typeof separator === "string" ? [separator] : separator.parts;
  return {
    kind: "sql",
    parts: pieces.flatMap((piece, index) => (index === 0 ? piece.parts : [...between, ...piece.parts])),
  };
}

/** Joins items with commas, on as many lines as necessary. */
export function listSql(items: readonly Sql[], start = 24): Sql {
  const width = 108;
  const parts: SqlPart[] = [];
  let column = start;
  for (const item of items) {
    const length = sqlText(item).length + 2;
    if (parts.length > 0) {
      parts.push(column + length > width ? ",\n  " : ", ");
      column = column + length > width ? 2 : column;
    }
    for (const part of item.parts) parts.push(part);
    column += length;
  }
  return { kind: "sql", parts };
}

/** Puts a short statement on one line; quoted text keeps its line breaks. */
export function onOneLine(statement: Sql, width = 110): Sql {
  if (!statement.parts.some((part) => typeof part === "string" && part.includes("\n"))) return statement;
  const parts = statement.parts.map(lineless);
  if (parts.reduce((sum, part) => sum + partTemplate(part).length, 0) > width) return statement;
  const quoted = sqlTemplate(statement).match(/"[^"]*"|'[^']*'/g) ?? [];
  return quoted.some((part) => part.includes("\n")) ? statement : { kind: "sql", parts };
}

function lineless(part: SqlPart): SqlPart {
  if (typeof part === "string") return part.replaceAll(/\n\s*/g, " ");
  if ("result" in part) return part;
  return "owned" in part ? { owned: { kind: "sql", parts: part.owned.parts.map(lineless) } } : part;
}

/** Returns the text of the statement for all owners, with its holes filled. */
export function sqlText(statement: Sql, fill: Readonly<Record<string, string>> = {}): string {
  let text = "";
  for (const part of statement.parts) {
    if (typeof part === "string") text += part;
    else if ("verbatim" in part) text += part.verbatim;
    else if ("owned" in part) continue;
    else if ("result" in part) text += sqlText(part.result, fill);
    else text += "text" in part ? part.text : (fill[part.hole] ?? "");
  }
  return text;
}

/** Returns the statement as the content of a template literal, with `${name}` for fragments and holes. */
export function sqlTemplate(statement: Sql): string {
  return statement.parts.reduce<string>((text, part) => text + partTemplate(part), "");
}

/** Returns one part as the content of a template literal. */
export function partTemplate(part: SqlPart): string {
  if (typeof part === "string") return templateText(part);
  if ("verbatim" in part) return templateText(part.verbatim).replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  if ("owned" in part) return `\${owned(${quotedSlot(part.owned)})}`;
  if ("result" in part) return sqlTemplate(part.result);
  return `\${${"text" in part ? part.name : part.hole}}`;
}

/** Returns the SQL of a slot as a string, or as a template literal if it has fragments or line breaks. */
function quotedSlot(inside: Sql): string {
  const template = sqlTemplate(inside);
  return /["\n\\]|\$\{/.test(template) ? `\`${template}\`` : `"${template}"`;
}

/** Appends parts; if they start a line, all their lines get its indentation. */
function pushIndented(parts: SqlPart[], added: readonly SqlPart[], before: string): void {
  const last = before.charCodeAt(before.length - 1);
  const indent = last === 32 || last === 9 ? (/(?:^|\n)([ \t]*)$/.exec(before)?.[1] ?? "") : "";
  for (const part of added) parts.push(indent === "" ? part : indented(part, indent));
}

function indented(part: SqlPart, indent: string): SqlPart {
  if (typeof part === "string") return part.replaceAll("\n", `\n${indent}`);
  if (!("owned" in part)) return part;
  return { owned: { kind: "sql", parts: part.owned.parts.map((inside) => indented(inside, indent)) } };
}

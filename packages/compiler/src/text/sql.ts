// Templates of SQL into statements: slots take SQL, identifiers or numbers of parameters, never a bare string.
import { dedented } from "./dedent.ts";
import { templateText } from "./literal.ts";

/**
 * A part of a statement: our text, the user's own, a piece that generated code knows by a name (`${userColumns}`), a hole, or
 * a slot, whose SQL is in the statement for one owner alone.
 */
export type SqlPart =
  | string
  | { readonly verbatim: string }
  | { readonly name: string; readonly text: string; readonly module: string }
  | { readonly hole: string }
  | { readonly owned: Sql };

/** SQL as data. */
export interface Sql {
  readonly kind: "sql";
  readonly parts: readonly SqlPart[];
}

/** SQL from a template that looks like its output. Common indentation goes. */
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

/** SQL that was checked or quoted already. */
export function rawSql(text: string): Sql {
  return { kind: "sql", parts: [text] };
}

/** SQL that the user wrote: kept to the letter, its line breaks too. */
export function verbatimSql(text: string): Sql {
  return { kind: "sql", parts: [{ verbatim: text }] };
}

/** A piece that a generated module exports as a constant of this name. */
export function namedSql(name: string, text: string, module: string): Sql {
  return { kind: "sql", parts: [{ name, text, module }] };
}

/** A place that is filled when the statement is asked for: the SET list, the conditions, the order. */
export function hole(name: string): Sql {
  return { kind: "sql", parts: [{ hole: name }] };
}

/** SQL that is in the statement for one owner alone. */
export function ownedSql(inside: Sql): Sql {
  return { kind: "sql", parts: [{ owned: inside }] };
}

/** The SQL of a slot if it is all that there is; null otherwise. */
export function slotIn({ parts: [part, ...others] }: Sql): Sql | null {
  return part !== undefined && others.length === 0 && typeof part !== "string" && "owned" in part ? part.owned : null;
}

/** The statement for one owner, or for all of them: its slots are filled, or gone. */
export function withoutSlots(statement: Sql, isOwned: boolean): Sql {
  const parts = statement.parts.flatMap((part) => {
    if (typeof part === "string" || !("owned" in part)) return [part];
    return isOwned ? part.owned.parts : [];
  });
  return { kind: "sql", parts };
}

/** Conditions that all hold, those of slots with the AND that belongs to them. */
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

/** Items with commas, on as many lines as they need. */
export function listSql(items: readonly Sql[], start = 24, width = 108): Sql {
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

/** A statement on one line where that is short; what is quoted keeps its line breaks. */
export function onOneLine(statement: Sql, width = 110): Sql {
  if (!statement.parts.some((part) => typeof part === "string" && part.includes("\n"))) return statement;
  const parts = statement.parts.map(lineless);
  if (parts.reduce((sum, part) => sum + partTemplate(part).length, 0) > width) return statement;
  const quoted = sqlTemplate(statement).match(/"[^"]*"|'[^']*'/g) ?? [];
  return quoted.some((part) => part.includes("\n")) ? statement : { kind: "sql", parts };
}

function lineless(part: SqlPart): SqlPart {
  if (typeof part === "string") return part.replaceAll(/\n\s*/g, " ");
  return "owned" in part ? { owned: { kind: "sql", parts: part.owned.parts.map(lineless) } } : part;
}

/** The statement's text for all owners, its holes filled. */
export function sqlText(statement: Sql, fill: Readonly<Record<string, string>> = {}): string {
  let text = "";
  for (const part of statement.parts) {
    if (typeof part === "string") text += part;
    else if ("verbatim" in part) text += part.verbatim;
    else if ("owned" in part) continue;
    else text += "text" in part ? part.text : (fill[part.hole] ?? "");
  }
  return text;
}

/** The statement as the inside of a template literal, with `${name}` for named pieces and holes. */
export function sqlTemplate(statement: Sql): string {
  return statement.parts.reduce<string>((text, part) => text + partTemplate(part), "");
}

/** The same of one part. */
export function partTemplate(part: SqlPart): string {
  if (typeof part === "string") return templateText(part);
  if ("verbatim" in part) return templateText(part.verbatim).replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  if ("owned" in part) return `\${owned(${quotedSlot(part.owned)})}`;
  return `\${${"text" in part ? part.name : part.hole}}`;
}

/** The SQL of a slot as a string, or as a template if it has named pieces or lines. */
function quotedSlot(inside: Sql): string {
  const template = sqlTemplate(inside);
  return /["\n\\]|\$\{/.test(template) ? `\`${template}\`` : `"${template}"`;
}

/** Parts that stand behind this text, indented as its last line is where there is nothing else on it. */
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

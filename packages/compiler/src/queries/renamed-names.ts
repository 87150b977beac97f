// The names that are meant by unknown ones: those of a renamed field or table, or the nearest.
import type { Entity } from "../2-model/data/entity.ts";
import { storedFields } from "../2-model/data/entity.ts";
import { choiceIn } from "../2-model/data/field/column-type.ts";
import { enumType } from "../2-model/data/field/field.ts";
import { certain, type Proposal, possible, replace } from "../diagnostics/fixes/change.ts";
import type { Span } from "../diagnostics/span.ts";
import { quoteIdentifier } from "../text/identifier.ts";
import { isTypo, nearest } from "../text/nearest.ts";
import type { AnalysisRefusal } from "./data/analysis.ts";
import type { QueryStatement } from "./data/statement.ts";
import { quotedText, writtenText } from "./source/written-text.ts";

export interface MeantNames {
  /** Null if nothing is known that PostgreSQL does not say itself. */
  readonly suggestion: string | null;
  readonly fixes: readonly Proposal[];
}

export const noNames: MeantNames = { suggestion: null, fixes: [] };

/** SQLSTATEs of unknown columns and tables, and of a text that its type does not have. */
const [unknownColumn, unknownTable, unknownLabel] = ["42703", "42P01", "22P02"];

/**
 * @param text the word at which PostgreSQL refuses the statement, `u.nme`
 * @param span the place of the word
 */
export function meantNames(
  { code, hint, message }: AnalysisRefusal,
  text: string,
  span: Span,
  statement: QueryStatement,
  entities: readonly Entity[],
): MeantNames {
  if (code === unknownLabel) return meantLabels(message, text, span, entities);
  const written = /(?:[^."]+|"(?:[^"]|"")*")$/.exec(text)?.[0] ?? "";
  const name = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase();
  const place = { ...span, start: span.end - written.length };
  const changes = (names: readonly string[], isCertain = false): readonly Proposal[] =>
    names.map((found) => {
      const fix = isCertain && names.length === 1 ? certain : possible;
      return fix(
        `change \`${written}\` to \`${quoteIdentifier(found)}\``,
        replace(place, quoteIdentifier(found), written),
      );
    });
  if (written === "") return noNames;
  if (code === unknownColumn) {
    const named = entities.filter(({ table }) => isNamed(table.name, statement));
    const renamed = renamedColumns(name, named);
    if (renamed.length > 0) return { suggestion: nowCalled(written, renamed), fixes: changes(renamed, true) };
    return { suggestion: null, fixes: changes(columnsIn(hint)) };
  }
  if (code !== unknownTable) return noNames;
  const renamed = entities.filter(({ table }) => table.was?.value === name).map(({ table }) => table.name);
  if (renamed.length > 0) return { suggestion: nowCalled(written, renamed), fixes: changes(renamed, true) };
  const own = entities.find(({ table }) => table.name === name);
  if (own !== undefined) return ownTable(own, text === written, place, written);
  const tables = entities.map(({ table }) => table.name);
  const near = nearest(name, tables);
  if (near === null) return noNames;
  return { suggestion: `did you mean \`${near}\`?`, fixes: changes([near], isTypo(name, near, tables)) };
}

/** Finds what is meant by a text that is no label of an enum type. */
function meantLabels(message: string, written: string, span: Span, entities: readonly Entity[]): MeantNames {
  const [, name] = /^invalid input value for enum (?:.*\.)?"?([^".]+?)"?: /.exec(message) ?? [];
  const text = writtenText(written);
  const field = entities.flatMap(storedFields).find((one) => enumType(one)?.name === name);
  const values = field === undefined ? [] : (choiceIn(field.type)?.values ?? []);
  const near = text === null ? null : nearest(text, values);
  if (text === null || near === null) return noNames;
  const fix = isTypo(text, near, values) ? certain : possible;
  const quoted = quotedText(near);
  const change = fix(`change \`${written}\` to \`${quoted}\``, replace(span, quoted, written));
  return { suggestion: `did you mean \`${quoted}\`?`, fixes: [change] };
}

/** Returns what is missing if a statement has the name of an entity's table: its schema, or a migration. */
function ownTable({ names, table }: Entity, isBare: boolean, place: Span, written: string): MeantNames {
  if (isBare && table.schema !== "public") {
    const whole = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`;
    const fix = certain(`change \`${written}\` to \`${whole}\``, replace(place, whole, written));
    return { suggestion: `the table is \`${whole}\``, fixes: [fix] };
  }
  const suggestion = `no migration creates the table of \`${names.type}\`: add \`migrations: true\` to its \`@entity\``;
  return { suggestion, fixes: [] };
}

function isNamed(table: string, { text }: QueryStatement): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{ID_Continue}$]+/u)
    .includes(table.toLowerCase());
}

function nowCalled(written: string, names: readonly string[]): string {
  return `\`${written}\` is now called ${names.map((name) => `\`${quoteIdentifier(name)}\``).join(" or ")}`;
}

/** Returns the columns that had the name. */
function renamedColumns(name: string, entities: readonly Entity[]): readonly string[] {
  const fields = entities.flatMap(storedFields).filter(({ column }) => column.was?.value === name);
  return [...new Set(fields.map(({ column }) => column.name))];
}

/** Returns the columns of `Perhaps you meant to reference the column "u.name".` */
function columnsIn(hint: string | null): readonly string[] {
  const found = [...(hint ?? "").matchAll(/column "(?:[^".]+\.)?([^".]+)"/g)].map(([, column = ""]) => column);
  return [...new Set(found)];
}

// The names that are meant by unknown ones: those of a renamed field or table, or the nearest.
import type { Entity } from "../2-model/data/entity.ts";
import { storedFields } from "../2-model/data/entity.ts";
import { type Proposal, possible, replace } from "../diagnostics/fixes/change.ts";
import type { Span } from "../diagnostics/span.ts";
import { nearest } from "../text/nearest.ts";
import type { AnalysisRefusal } from "./data/analysis.ts";
import { writtenName } from "./source/written-name.ts";

export interface MeantNames {
  /** Null if nothing is known that PostgreSQL does not say itself. */
  readonly suggestion: string | null;
  readonly fixes: readonly Proposal[];
}

const nothing: MeantNames = { suggestion: null, fixes: [] };

/** SQLSTATEs of unknown columns and tables. */
const [unknownColumn, unknownTable] = ["42703", "42P01"];

/**
 * @param text the word at which PostgreSQL refuses the statement, `u.nme`
 * @param span the place of the word
 */
export function meantNames(
  { code, hint }: AnalysisRefusal,
  text: string,
  span: Span,
  entities: readonly Entity[],
): MeantNames {
  const written = /(?:[^."]+|"(?:[^"]|"")*")$/.exec(text)?.[0] ?? "";
  const name = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase();
  const place = { ...span, start: span.end - written.length };
  const change = (found: string): Proposal =>
    possible(`change \`${written}\` to \`${writtenName(found)}\``, replace(place, writtenName(found), written));
  if (written === "") return nothing;
  if (code === unknownColumn) {
    const renamed = renamedColumns(name, entities);
    if (renamed.length > 0) return { suggestion: nowCalled(written, renamed), fixes: renamed.map(change) };
    return { suggestion: null, fixes: columnsIn(hint).map(change) };
  }
  if (code !== unknownTable) return nothing;
  const renamed = entities.filter(({ table }) => table.was?.value === name).map(({ table }) => table.name);
  if (renamed.length > 0) return { suggestion: nowCalled(written, renamed), fixes: renamed.map(change) };
  const near = nearest(
    name,
    entities.map(({ table }) => table.name),
  );
  return near === null ? nothing : { suggestion: `did you mean \`${near}\`?`, fixes: [change(near)] };
}

function nowCalled(written: string, names: readonly string[]): string {
  return `\`${written}\` is now called ${names.map((name) => `\`${writtenName(name)}\``).join(" or ")}`;
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

// Reads a *.queries.sql file: its statements with their headers and parameters. Mistakes are reported, never thrown.
import { certain, insert } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import type { QueryFile, QueryStatement } from "../data/statement.ts";
import { type Chunk, type CommentLine, chunksOf, commentLines } from "./chunks.ts";
import type { FileReading } from "./file-reading.ts";
import { docOf, isNameLine, readHeader } from "./header.ts";
import type { Header } from "./header-data.ts";
import { readStatement } from "./read-statement.ts";
import { isFault, type SqlParser } from "./sql-parser.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Returns the statements that have no mistake. */
export function parseQueryFile(path: string, source: string, parser: SqlParser, report: Report): QueryFile {
  const text = source.replace(/^\uFEFF/, " ");
  const reading = { path, text, parser, report };
  const tokens = tokensOf(text, parser);
  if (isFault(tokens)) {
    const span = { path, start: tokens.offset, end: Math.min(text.length, tokens.offset + 1) };
    report.add("query-refused", span, { reason: tokens.message, suggestion: "the rest of the file cannot be read" });
    return { path, doc: null, statements: [] };
  }
  const chunks = chunksOf(tokens);
  const names = new Map<string, Span>();
  const statements: QueryStatement[] = [];
  // A second statement under a header that is wrong already is not reported as well.
  let above: Header | null | undefined;
  for (const chunk of chunks) {
    const lines = commentLines(chunk.header, text);
    const isNamed = lines.some(isNameLine);
    if (isNamed) above = headerOf(lines, chunk, reading);
    else if (chunk.tokens.length === 0) continue;
    else if (above === undefined) above = reportNameless(lines, chunk, reading);
    else {
      if (above !== null) reportSecond(above, chunk, reading);
      above = null;
      continue;
    }
    if (above === null || chunk.tokens.length === 0) continue;
    const isTaken = !takeName(above, names, reading);
    const isUnended = reportUnended(above, chunk, reading);
    const statement = isUnended ? null : readStatement(above, chunk.tokens, reading);
    if (statement === null) above = isUnended ? above : null;
    else if (!isTaken) statements.push(statement);
  }
  const first = chunks[0];
  const doc = first === undefined ? [] : linesBeforeName(commentLines(first.header, text));
  return { path, doc: docOf(doc), statements };
}

function linesBeforeName(lines: readonly CommentLine[]): readonly CommentLine[] {
  const name = lines.findIndex(isNameLine);
  return name === -1 ? [] : lines.slice(0, name);
}

/** Reads the last header above a statement; those above it have no statement. */
function headerOf(lines: readonly CommentLine[], { tokens }: Chunk, { path, report }: FileReading): Header | null {
  const starts = lines.flatMap((line, index) => (isNameLine(line) ? [index] : []));
  const headers = starts.map((start, index) => readHeader(lines.slice(start, starts[index + 1]), path, report));
  const empty = tokens.length === 0 ? headers : headers.slice(0, -1);
  for (const header of empty)
    if (header !== null) report.add("query-statement-missing", header.name.span, { name: header.name.value });
  return tokens.length === 0 ? null : (headers.at(-1) ?? null);
}

function reportNameless(lines: readonly CommentLine[], { tokens }: Chunk, { path, report }: FileReading): null {
  const [first] = tokens;
  const [line] = lines;
  const header = { path, start: line?.start ?? 0, end: lines.at(-1)?.start ?? 0 };
  // A misspelt `name` is what is reported.
  const before = report.paths.size;
  for (const one of lines) readMisspelt(one, path, report);
  if (first !== undefined && report.isClear(header) && before === report.paths.size)
    report.add("query-name-missing", { path, start: first.start, end: first.end }, {});
  return null;
}

function readMisspelt(line: CommentLine, path: string, report: Report): void {
  readHeader([{ text: " name: none :many", start: line.start }, line], path, report);
}

function reportSecond({ name }: Header, { tokens }: Chunk, { path, report }: FileReading): void {
  const [first] = tokens;
  if (first === undefined) return;
  const labels = [{ span: name.span, message: "the header" }];
  report.add("query-statements", { path, start: first.start, end: first.end }, { name: name.value }, { labels });
}

/** The names of members that every class of statements has or may have. */
const ownMembers: ReadonlySet<string> = new Set([
  ...["acting", "actor", "as", "db", "ownedBy", "owner", "ownership", "scopedTo"],
  ...Object.getOwnPropertyNames(Object.prototype),
  // An object with this method is a promise to `await`.
  "then",
]);

function takeName({ name }: Header, names: Map<string, Span>, { report }: FileReading): boolean {
  const { value, span } = name;
  // `Buyers` and `buyers` would both have `BuyersRow`.
  const key = value.charAt(0).toUpperCase() + value.slice(1);
  const first = names.get(key);
  if (first !== undefined) {
    const labels = [{ span: first, message: "the first one" }];
    report.add("query-name-taken", span, { name: value, reason: "another statement of this file has it" }, { labels });
    return false;
  }
  if (ownMembers.has(value)) {
    report.add("query-name-taken", span, { name: value, reason: "each class of statements has such a member" });
    return false;
  }
  names.set(key, span);
  return true;
}

/** A header inside of a statement: the semicolon before it is missing. */
function reportUnended({ name }: Header, { tokens }: Chunk, { path, text, report }: FileReading): boolean {
  const index = tokens.findIndex(
    (token) => token.kind === "comment" && commentLines([token], text).some(isNameLine) && isAtLineStart(token, text),
  );
  const last = tokens.slice(0, index).findLast(({ kind }) => kind !== "comment");
  if (index === -1 || last === undefined) return false;
  const span = { path, start: last.start, end: last.end };
  const labels = [{ span: name.span, message: "the header" }];
  const fixes = [certain("add `;`", insert({ path, start: last.end, end: last.end }, ";"))];
  report.add("query-end-missing", span, { name: name.value }, { labels, fixes });
  return true;
}

function isAtLineStart({ start }: Token, text: string): boolean {
  return text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
}

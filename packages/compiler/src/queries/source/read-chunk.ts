// Reads a part of a file up to a semicolon: a header and a statement. All positions are offsets in the part.
import { certain, insert, possible, replace } from "../../diagnostics/fixes/change.ts";
import { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";
import { isTypo, nearest } from "../../text/nearest.ts";
import type { QueryStatement } from "../data/statement.ts";
import { type Chunk, type CommentLine, commentLines } from "./chunks.ts";
import type { FileReading } from "./file-reading.ts";
import { docOf, isNameLine, readHeader } from "./header.ts";
import type { Header } from "./header-data.ts";
import { kindCalled, kinds } from "./name-and-kind.ts";
import { readStatement } from "./read-statement.ts";
import type { SqlParser } from "./sql-parser.ts";
import type { Token } from "./tokens.ts";

export interface ReadChunk {
  readonly text: string;
  /** Whether it ends with a semicolon. */
  readonly isEnded: boolean;
  /** The comments above the first line `-- name:`. */
  readonly doc: string | null;
  /** The name in the header of a statement; null without a statement, or if the header cannot be read. */
  readonly name: Located<string> | null;
  /** Null if there is none, or one with a mistake. */
  readonly statement: QueryStatement | null;
  /** The first token of a statement without a header; null for other chunks. */
  readonly headless: Token | null;
  /** Whether it is comments alone, none of which is a header. */
  readonly isComment: boolean;
  /** Whether a next statement without a header is a second one of this header, and not a consequence of a mistake. */
  readonly isSound: boolean;
  readonly mistakes: Report;
}

export function readChunk(path: string, text: string, chunk: Chunk, parser: SqlParser): ReadChunk {
  const mistakes = new Report(() => text);
  const lines = commentLines(chunk.header, text);
  const name = lines.findIndex(isNameLine);
  const doc = name === -1 ? null : docOf(lines.slice(0, name));
  const reading = { path, text, parser, report: mistakes };
  const none = { name: null, statement: null, headless: null, isComment: false, isSound: false };
  const found = name === -1 ? readHeadless(lines, chunk, reading) : readNamed(lines, chunk, reading);
  return { text, isEnded: chunk.isEnded, doc, ...none, ...found, mistakes };
}

function readHeadless(
  lines: readonly CommentLine[],
  { tokens: [first] }: Chunk,
  { path, report }: FileReading,
): Partial<ReadChunk> {
  if (first === undefined) return { isComment: true };
  return lines.some((line) => reportMisspeltHeader(line, path, report)) ? {} : { headless: first };
}

function readNamed(lines: readonly CommentLine[], chunk: Chunk, reading: FileReading): Partial<ReadChunk> {
  const header = headerOf(lines, chunk, reading);
  if (header === null) return {};
  const isUnended = reportUnended(header, chunk, reading);
  const statement = isUnended ? null : readStatement(header, chunk.tokens, reading);
  return { name: header.name, statement, isSound: isUnended || statement !== null };
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

/** A header inside of a statement: the semicolon before it is missing. */
function reportUnended({ name }: Header, { tokens }: Chunk, { path, text, report }: FileReading): boolean {
  const index = tokens.findIndex(
    (token) => token.kind === "comment" && commentLines([token], text).some(isNameLine) && isAtLineStart(token, text),
  );
  const last = tokens.slice(0, index).findLast(({ kind }) => kind !== "comment");
  if (index === -1 || last === undefined) return false;
  const span = { path, start: last.start, end: last.end };
  const fix = certain("add `;`", insert({ path, start: last.end, end: last.end }, ";"));
  report.add("query-end-missing", span, { name: name.value }, { span: name.span, message: "the header" }, fix);
  return true;
}

function isAtLineStart({ start }: Token, text: string): boolean {
  return text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
}

/** Reports the line if it names a statement in another form; returns false for any other line. */
function reportMisspeltHeader({ text, start }: CommentLine, path: string, report: Report): boolean {
  const found = text.trim();
  const form = otherForm(found);
  if (form === null) return false;
  const header = `name: ${form.name} :${form.kind ?? "many"}`;
  const at = start + text.length - text.trimStart().length;
  const span = { path, start: at, end: at + found.length };
  const proposal = form.isCertain ? certain : possible;
  const fix = proposal(`change \`${found}\` to \`${header}\``, replace(span, header, found));
  report.add("query-header", span, { found, suggestion: `write \`-- ${header}\`` }, fix);
  return true;
}

interface OtherForm {
  readonly name: string;
  /** Null if the line has no kind. */
  readonly kind: string | null;
  readonly isCertain: boolean;
}

function otherForm(text: string): OtherForm | null {
  const [, word = "", name = "", kind = ""] =
    /^(?:(@?[A-Za-z]+)\s*[:=]?\s+)?([\p{ID_Start}_][\p{ID_Continue}-]*)(?:\s*:\s*(\w+))?$/u.exec(text) ?? [];
  const isNamed = /^@?(?:name|query)$/i.test(word) || isTypo(word, "name", ["name"]);
  if (name === "" || (!isNamed && kindCalled(kind) === null)) return null;
  if (kind === "") return { name, kind: null, isCertain: false };
  return { name, kind: kindCalled(kind) ?? nearest(kind, kinds) ?? kind, isCertain: isNamed || word === "" };
}

// Reads a *.queries.sql file: its statements with their headers and parameters. Mistakes are reported, never thrown.
import { certain, replace } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import { type Located, movedSpan, type Span } from "../../diagnostics/span.ts";
import type { QueryStatement } from "../data/statement.ts";
import { type PlacedChunk, readChunks } from "./read-chunks.ts";
import { isFault, type SqlParser } from "./sql-parser.ts";

export interface QueryFile {
  readonly path: string;
  /** The comment above the first statement. */
  readonly doc: string | null;
  readonly statements: readonly PlacedStatement[];
  /** All parts of the text, for the next reading. */
  readonly chunks: readonly PlacedChunk[];
}

export interface PlacedStatement {
  /** The offset in the file that the spans of the statement begin at. */
  readonly start: number;
  readonly statement: QueryStatement;
}

interface FileContext {
  readonly path: string;
  /** Without a byte order mark: a space stands in its place. */
  readonly text: string;
  readonly report: Report;
}

/**
 * Returns the statements that have no mistake.
 * @param last the previous reading of the file: what has the same text is not read again
 */
export function parseQueryFile(
  path: string,
  source: string,
  parser: SqlParser,
  report: Report,
  last: Pick<QueryFile, "chunks"> = { chunks: [] },
): QueryFile {
  const text = source.replace(/^\uFEFF/, " ");
  const chunks = readChunks(path, text, parser, last.chunks);
  if (isFault(chunks)) {
    const span = { path, start: chunks.offset, end: Math.min(text.length, chunks.offset + 1) };
    report.add("query-refused", span, { reason: chunks.message, suggestion: "the rest of the file cannot be read" });
    return { path, doc: null, statements: [], chunks: last.chunks };
  }
  const context = { path, text, report };
  const names = new Map<string, Span>();
  const statements: PlacedStatement[] = [];
  // A second statement under a header that is wrong already is not reported as well.
  let above: Located<string> | null | undefined;
  for (const { start, chunk } of chunks) {
    report.include(chunk.mistakes, start);
    const { statement, headless, isComment, isSound } = chunk;
    const name = chunk.name && { ...chunk.name, span: movedSpan(chunk.name.span, start) };
    if (headless !== null) {
      const span = movedSpan({ path, start: headless.start, end: headless.end }, start);
      if (above === undefined) reportNameless(span, context);
      else if (above !== null)
        report.add("query-statements", span, { name: above.value }, { span: above.span, message: "the header" });
    }
    if (name !== null && takeName(name, names, report) && statement !== null) statements.push({ start, statement });
    if (!isComment) above = isSound ? name : null;
  }
  return { path, doc: chunks[0]?.chunk.doc ?? null, statements, chunks };
}

function reportNameless(span: Span, { text, report }: FileContext): void {
  const first = text.slice(span.start, span.end);
  if (first.startsWith("#")) {
    const fix = certain("change `#` to `--`", replace(span, "--", first));
    report.add("query-comment", span, {}, fix);
  } else report.add("query-name-missing", span, {});
}

/** The names of members that every class of statements has or may have. */
const ownMembers: ReadonlySet<string> = new Set([
  ...["acting", "actor", "as", "db", "ownedBy", "owner", "ownership", "scopedTo"],
  ...Object.getOwnPropertyNames(Object.prototype),
  // An object with this method is a promise to `await`.
  "then",
]);

function takeName({ value, span }: Located<string>, names: Map<string, Span>, report: Report): boolean {
  // `Buyers` and `buyers` would both have `BuyersRow`.
  const key = value.charAt(0).toUpperCase() + value.slice(1);
  const first = names.get(key);
  if (first !== undefined) {
    const label = { span: first, message: "the first one" };
    report.add("query-name-taken", span, { name: value, reason: "another statement of this file has it" }, label);
    return false;
  }
  if (ownMembers.has(value)) {
    report.add("query-name-taken", span, { name: value, reason: "each class of statements has such a member" });
    return false;
  }
  names.set(key, span);
  return true;
}

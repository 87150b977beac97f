// Answers to an editor's questions about *.queries.sql files.
import type { CompletionItem, Hover, Location } from "vscode-languageserver";
import type { Span } from "../../diagnostics/span.ts";
import { loadStatementParser, type SqlParser } from "../../queries/source/sql-parser.ts";
import type { Snapshot } from "../open-project.ts";
import { Positions } from "../positions.ts";
import { uriInProject } from "../uris.ts";
import { completeStatement } from "./complete-statement.ts";
import { hoverStatement } from "./hover-statement.ts";
import { type StatementCursor, statementCursor } from "./statement-cursor.ts";
import { statementTarget } from "./statement-target.ts";

/** The parser is loaded with the first question. */
export async function statementHover(path: string, offset: number, snapshot: Snapshot): Promise<Hover | null> {
  const text = snapshot.read(path);
  return text === null ? null : hoverStatement({ path, text }, offset, snapshot, await loadStatementParser());
}

export async function statementCompletion(
  path: string,
  offset: number,
  snapshot: Snapshot,
): Promise<readonly CompletionItem[]> {
  const text = snapshot.read(path);
  const { entities } = snapshot.compilation;
  return text === null ? [] : completeStatement(text, offset, entities, await loadStatementParser());
}

export async function statementLocations(
  path: string,
  offset: number,
  snapshot: Snapshot,
): Promise<readonly Location[]> {
  return statementDefinition(path, offset, snapshot, await loadStatementParser());
}

/** Returns the field of a column, the class of a table, or the line that describes a parameter. */
function statementDefinition(path: string, offset: number, snapshot: Snapshot, parser: SqlParser): readonly Location[] {
  const text = snapshot.read(path);
  const cursor = text === null ? null : statementCursor(text, offset, snapshot.compilation.entities, parser);
  const target = cursor === null ? null : statementTarget(cursor);
  if (cursor === null || target === null) return [];
  if (target.kind === "column") return locationsOf(target.field.span, snapshot);
  if (target.kind === "table") return locationsOf(target.entity.source.span, snapshot);
  const described = descriptionSpan(target.parameter.name, path, cursor);
  return described === null ? [] : locationsOf(described, snapshot);
}

function descriptionSpan(name: string, path: string, { tokens, text }: StatementCursor): Span | null {
  for (const { start, end } of tokens.filter(({ kind }) => kind === "comment")) {
    const [line, found] = /^--+\s*:([\w$]+)/.exec(text.slice(start, end)) ?? [];
    if (line !== undefined && found === name)
      return { path, start: start + line.length - name.length - 1, end: start + line.length };
  }
  return null;
}

function locationsOf(span: Span, { root, read }: Snapshot): readonly Location[] {
  const source = read(span.path);
  return source === null ? [] : [{ uri: uriInProject(root, span.path), range: new Positions(source).range(span) }];
}

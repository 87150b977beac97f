// Navigation between *.queries.sql files, entities and the methods that are generated.
import type { Location } from "vscode-languageserver";
import type { Span } from "../../diagnostics/span.ts";
import type { SqlParser } from "../../queries/source/sql-parser.ts";
import type { Snapshot } from "../open-project.ts";
import { Positions } from "../positions.ts";
import { uriInProject } from "../uris.ts";
import { type StatementCursor, statementCursor } from "./statement-cursor.ts";
import { statementTarget } from "./statement-target.ts";

/** Returns the field of a column, the class of a table, or the line that describes a parameter. */
export function statementDefinition(
  path: string,
  offset: number,
  snapshot: Snapshot,
  parser: SqlParser,
): readonly Location[] {
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

// Converts findings of migrations to diagnostics at their statement, field or class.

import type { Finding } from "@entity-derive/migrations";
import type { Diagnostic } from "../../../diagnostics/diagnostic.ts";
import type { RenderContext } from "../../../diagnostics/render/place.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { escapePattern } from "../../../text/escape-pattern.ts";

/** The sources that findings refer to. */
export interface FindingSources {
  /** The folder of the migrations, relative to the project's root, with `/`. */
  readonly folder: string;
  /** The span of each field and class, by `users.full_name` and `users`. */
  readonly spans: ReadonlyMap<string, Span>;
  /** The place of each statement of the application, by its name. */
  readonly statements: ReadonlyMap<string, Span>;
  readonly textOf: RenderContext["textOf"];
}

export function findingDiagnostics(findings: readonly Finding[], sources: FindingSources): readonly Diagnostic[] {
  return findings.map(({ id, severity, message, help, location, statements = [] }) => {
    const span =
      location.kind === "file"
        ? spanOfLine(pathOf(location.file, sources), location.line, sources)
        : spanOf(location.name, sources);
    const labels = statements.flatMap((name) => {
      const place = sources.statements.get(name);
      return place === undefined ? [] : [{ span: place, message: "this statement uses it" }];
    });
    return { id, severity, message, help, span, labels, fixes: [] };
  });
}

/** Files of the folder are named with or without extension; others by their path. */
function pathOf(file: string, { folder }: FindingSources): string {
  const path = file.endsWith(".sql") ? file : `${file}.sql`;
  return path.includes("/") ? path : `${folder}/${path}`;
}

/** Returns the trimmed text of a line; line 0 is the file as a whole. */
function spanOfLine(path: string, line: number, { textOf }: FindingSources): Span {
  const lines = (textOf(path) ?? "").split("\n");
  const text = lines[line - 1];
  if (text === undefined) return { path, start: 0, end: 0 };
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const start = before + text.length - text.trimStart().length;
  return { path, start, end: Math.max(start, before + text.trimEnd().length) };
}

/** A column or table that no entity has any more is shown at its table, or where `schema.sql` creates it. */
function spanOf(name: string, { folder, spans, textOf }: FindingSources): Span {
  const parts = name.split(".");
  for (let length = parts.length; length > 0; length--) {
    const known = spans.get(parts.slice(0, length).join("."));
    if (known !== undefined) return known;
  }
  const path = `${folder}/schema.sql`;
  const text = textOf(path) ?? "";
  const start = parts.reduce((found, part) => (found === -1 ? text.search(creationOf(part)) : found), -1);
  const end = text.indexOf("\n", start);
  return start === -1 ? { path: folder, start: 0, end: 0 } : { path, start, end: end === -1 ? text.length : end };
}

/** Names are quoted only if necessary. */
function creationOf(name: string): RegExp {
  return new RegExp(`^CREATE [A-Z ]+ (?:[^\\s(]+\\.)?"?${escapePattern(name)}"?(?=[\\s(;]|$)`, "m");
}

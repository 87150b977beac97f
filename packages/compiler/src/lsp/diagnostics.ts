// Converts diagnostics of the compiler, and problems of files, to the protocol.

import { type DiagnosticRelatedInformation, DiagnosticSeverity, type Diagnostic as Shown } from "vscode-languageserver";
import type { Diagnostic, FileProblem, Severity } from "../diagnostics/diagnostic.ts";
import { memoized } from "../text/memoized.ts";
import { explainPage } from "./features/explain-page.ts";
import { Positions } from "./positions.ts";
import { uriInProject } from "./uris.ts";

/** The project's root and texts, which spans refer to. */
export interface SourceTexts {
  readonly root: string;
  readonly read: (path: string) => string | null;
}

const source = "entity-derive";

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  // Shown without underline, like the command, which shows notes only on request.
  note: DiagnosticSeverity.Hint,
};

/** Returns the diagnostics of each file, by path from the root. */
export function toLspDiagnostics(
  diagnostics: readonly Diagnostic[],
  context: SourceTexts,
): ReadonlyMap<string, readonly Shown[]> {
  const placesIn = memoized((path: string) => new Positions(context.read(path) ?? ""));
  const byPath = Map.groupBy(diagnostics, ({ span }) => span.path);
  return new Map(
    [...byPath].map(([path, all]) => [path, all.map((one) => toLspDiagnostic(one, context.root, placesIn))]),
  );
}

function toLspDiagnostic(
  { id, severity, message, help, span, labels }: Diagnostic,
  root: string,
  placesIn: (path: string) => Positions,
): Shown {
  const related = labels.map(
    (label): DiagnosticRelatedInformation => ({
      location: { uri: uriInProject(root, label.span.path), range: placesIn(label.span.path).range(label.span) },
      message: label.message,
    }),
  );
  return {
    range: placesIn(span.path).range(span),
    severity: severities[severity],
    code: id,
    codeDescription: { href: explainPage(id) },
    source,
    message: help === "" ? message : `${message}\nhelp: ${help}`,
    ...(related.length === 0 ? {} : { relatedInformation: related }),
  };
}

/** Converts a problem of a file as a whole, at its first character or a given line. */
export function problemDiagnostic({ severity, line, message, help }: Omit<FileProblem, "path">): Shown {
  const start = { line: (line ?? 1) - 1, character: 0 };
  return {
    range: { start, end: start },
    severity: severities[severity],
    source,
    message: help === "" ? message : `${message}\nhelp: ${help}`,
  };
}

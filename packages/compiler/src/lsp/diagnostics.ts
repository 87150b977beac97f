// Diagnostics of the compiler, and problems of files, into those that editors show.
import { type DiagnosticRelatedInformation, DiagnosticSeverity, type Diagnostic as Shown } from "vscode-languageserver";
import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { explainPage } from "./explain-page.ts";
import { Places, uriInProject } from "./places.ts";

/** What diagnostics count in: where the project is, and the texts of its files. */
export interface Surroundings {
  readonly root: string;
  readonly read: (path: string) => string | null;
}

const source = "entity-derive";

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  // The command shows notes only when it is asked for them: no wave under what may be as it is meant.
  note: DiagnosticSeverity.Hint,
};

/** For each file, by its path from the root, what is shown in it. */
export function shownDiagnostics(
  diagnostics: readonly Diagnostic[],
  surroundings: Surroundings,
): ReadonlyMap<string, readonly Shown[]> {
  const known = new Map<string, Places>();
  const placesIn = (path: string): Places => {
    let places = known.get(path);
    if (places === undefined) {
      places = new Places(surroundings.read(path) ?? "");
      known.set(path, places);
    }
    return places;
  };
  const shown = new Map<string, Shown[]>();
  for (const one of diagnostics) {
    const list = shown.get(one.span.path) ?? [];
    list.push(shownDiagnostic(one, surroundings.root, placesIn));
    shown.set(one.span.path, list);
  }
  return shown;
}

function shownDiagnostic(
  { id, severity, message, help, span, labels }: Diagnostic,
  root: string,
  placesIn: (path: string) => Places,
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

/** A problem with a file as a whole: it stands at its first character, or in the line that it is about. */
export function shownProblem({ severity, line, message, help }: Omit<FileProblem, "path">): Shown {
  const start = { line: (line ?? 1) - 1, character: 0 };
  return {
    range: { start, end: start },
    severity: severities[severity],
    source,
    message: help === "" ? message : `${message}\nhelp: ${help}`,
  };
}

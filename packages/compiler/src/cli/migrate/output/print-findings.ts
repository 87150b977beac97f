// Prints findings of migrations, and returns the exit code.

import { resolve } from "node:path";
import type { Finding } from "@entity-derive/migrations";
import type { Format } from "../../../diagnostics/render/render.ts";
import { renderCounts } from "../../../diagnostics/render/summary.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { shownTextOrNull } from "../../../project/sources/read-text.ts";
import { memoized } from "../../../text/memoized.ts";
import type { ExitCode } from "../../command-error.ts";
import { pathFormatter } from "../../output/display-path.ts";
import { printReport } from "../../output/print-report.ts";
import type { Terminal } from "../../terminal.ts";
import { findingDiagnostics } from "./finding-diagnostics.ts";

export interface FindingContext {
  /** The project's root. */
  readonly root: string;
  /** The folder of the migrations, relative to the root, with `/`. */
  readonly folder: string;
  /** `Compilation.schema.places`; empty if only migrations were read. */
  readonly spans?: ReadonlyMap<string, Span>;
  /** The places of the application's statements by their names. */
  readonly statements?: ReadonlyMap<string, Span>;
  /** Texts of files that are not on disk, in a dry run, by path from the root. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** Returns 1 if a finding is an error. In text format nothing is printed without findings. */
export function printFindings(
  findings: readonly Finding[],
  { root, folder, spans = new Map(), statements = new Map(), texts = new Map() }: FindingContext,
  format: Format,
  terminal: Terminal,
): ExitCode {
  const textOf = memoized((path: string) => texts.get(path) ?? shownTextOrNull(resolve(root, path)));
  const diagnostics = findingDiagnostics(findings, { folder, spans, statements, textOf });
  const shownPath = pathFormatter(terminal, root);
  return printReport(format, { diagnostics, summary: renderCounts(diagnostics) }, { textOf, shownPath }, terminal);
}

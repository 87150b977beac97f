// Prints findings of migrations, and returns the exit code.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Finding } from "@entity-derive/migrations";
import type { Format } from "../../../diagnostics/render/format.ts";
import { renderDiagnostics } from "../../../diagnostics/render/render.ts";
import { renderCounts } from "../../../diagnostics/render/summary.ts";
import type { Span } from "../../../diagnostics/span.ts";
import type { ExitCode } from "../../command-error.ts";
import { pathFormatter } from "../../output/display-path.ts";
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
  const read = new Map<string, string | null>(texts);
  const textOf = (path: string): string | null => {
    if (!read.has(path)) read.set(path, textOnDisk(resolve(root, path)));
    return read.get(path) ?? null;
  };
  const diagnostics = findingDiagnostics(findings, { folder, spans, statements, textOf });
  const shownPath = pathFormatter(terminal, root);
  const output = renderDiagnostics(format, diagnostics, [], { textOf, shownPath }, terminal.paint);
  if (output !== "") terminal.print(output);
  const counts = renderCounts(diagnostics.map(({ severity, span }) => ({ severity, path: span.path })));
  if (counts !== null && format === "text") terminal.print(`\n${counts}`);
  else if (counts !== null) terminal.printError(counts);
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}

/** Returns null for a missing file and for a folder. */
function textOnDisk(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

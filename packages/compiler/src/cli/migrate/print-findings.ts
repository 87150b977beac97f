// Findings of migrations into what `--format` says, and into the exit code of the command.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Finding } from "@entity-derive/migrations";
import type { Format } from "../../diagnostics/render/format.ts";
import { renderDiagnostics } from "../../diagnostics/render/render.ts";
import { renderCounts } from "../../diagnostics/render/summary.ts";
import type { Span } from "../../diagnostics/span.ts";
import type { ExitCode } from "../command-error.ts";
import { pathShower } from "../shown-path.ts";
import type { Terminal } from "../terminal.ts";
import { findingDiagnostics } from "./finding-diagnostics.ts";

export interface FindingSurroundings {
  /** The project's root. */
  readonly root: string;
  /** The folder of the migrations, from the root, with `/`. */
  readonly folder: string;
  /** `Compilation.schema.places`; none where only files of migrations were read. */
  readonly places?: ReadonlyMap<string, Span>;
  /** Files that are not on the disk, as of a dry run, by their paths from the root. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** Prints nothing as text where nothing was found. Gives 1 where one of them is an error. */
export function printFindings(
  findings: readonly Finding[],
  { root, folder, places = new Map(), texts = new Map() }: FindingSurroundings,
  format: Format,
  terminal: Terminal,
): ExitCode {
  const read = new Map<string, string | null>(texts);
  const textOf = (path: string): string | null => {
    if (!read.has(path)) read.set(path, textOnDisk(resolve(root, path)));
    return read.get(path) ?? null;
  };
  const diagnostics = findingDiagnostics(findings, { folder, places, textOf });
  const shownPath = pathShower(terminal, root);
  const output = renderDiagnostics(format, diagnostics, [], { textOf, shownPath }, terminal.paint);
  if (output !== "") terminal.print(output);
  const counts = renderCounts(diagnostics.map(({ severity, span }) => ({ severity, path: span.path })));
  if (counts !== null && format === "text") terminal.print(`\n${counts}`);
  else if (counts !== null) terminal.printError(counts);
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}

/** Null for what is not there, and for a folder. */
function textOnDisk(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

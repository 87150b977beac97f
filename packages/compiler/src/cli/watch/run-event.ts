// Converts runs of a watched project to events.
import { resolve } from "node:path";
import type { FileProblem } from "../../diagnostics/diagnostic.ts";
import type { CompiledProject, Run } from "../../project/live/run.ts";
import { commandError } from "../command-error.ts";
import { selectFindings } from "../output/select-findings.ts";
import type { FailedEvent, GeneratedEvent } from "./events.ts";

export interface ReportOptions {
  /** The folder of the command; globs are relative to it. */
  readonly folder: string;
  readonly verbose: boolean;
}

export function eventOf({ result, milliseconds }: Run, options: ReportOptions): GeneratedEvent | FailedEvent {
  if (result instanceof Error) return { kind: "failed", problem: problemOf(result), milliseconds };
  const { session, compilation, outcome } = result;
  if (compilation.paths.length === 0 && outcome?.isUpToDate === true)
    return { kind: "failed", problem: problemOf(session.noEntities(compilation)), milliseconds };
  return { kind: "generated", ...reportOf(result, options), milliseconds };
}

function reportOf(
  { session, compilation, outcome }: CompiledProject,
  { folder, verbose }: ReportOptions,
): Omit<GeneratedEvent, "kind" | "milliseconds"> {
  const findings = selectFindings(compilation, verbose);
  const unmatched = compilation.unmatched.map((glob) => noFile(resolve(folder), glob));
  return {
    entities: outcome?.entities ?? 0,
    queryFiles: outcome?.queryFiles ?? 0,
    folders: outcome?.written?.folders ?? [],
    findings,
    problems: [...(outcome?.problems ?? []), ...findings.skipped, ...unmatched],
    textOf: (path) => session.read(path),
  };
}

function noFile(folder: string, glob: string): FileProblem {
  return { severity: "warning", path: null, message: `no file in ${folder} matches ${glob}`, help: "" };
}

/** A bug of the compiler is reported too; the next run may succeed. */
function problemOf(error: Error): FileProblem {
  const bug = { message: `internal error of entity-derive: ${error.stack ?? error.message}`, help: "please report it" };
  const { message, help } = commandError(error) ?? bug;
  return { severity: "error", path: null, message, help };
}

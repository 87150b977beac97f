// The runs of a live project: their options, their results, and the listeners of both.
import type { FileProblem } from "../../diagnostics/diagnostic.ts";
import type { ProjectSession, SessionCompilation } from "../session.ts";
import type { Outcome } from "../write-output.ts";
import type { Burst } from "./change-burst.ts";

export interface LiveOptions {
  /** The folder that globs are relative to, inside the project. */
  readonly folder: string;
  readonly globs?: readonly string[];
  /** True if each run writes the derived folders. */
  readonly isWriting: boolean;
  /** True to overwrite files that were edited by hand. */
  readonly force?: boolean;
  /** True to poll the disk instead of watching it. */
  readonly isPolling?: boolean;
  /** The address of a server that analyzes statements in place of PGlite. */
  readonly shadow?: string | undefined;
}

/** The result of a run. `outcome` is null if the run does not write. */
export interface CompiledProject {
  readonly session: ProjectSession;
  readonly compilation: SessionCompilation;
  readonly outcome: Outcome | null;
}

export interface Run {
  /** The files that have changed since the previous run; "all" for the first run. */
  readonly changed: Burst;
  /** An error if nothing could be compiled, for example because of the configuration. */
  readonly result: CompiledProject | Error;
  readonly milliseconds: number;
}

export interface LiveListener {
  /** Called when a run starts. */
  onRunStart?(changed: Burst): void;
  /** Called when a run has ended; `before` is the previous run. */
  onRunEnd(run: Run, before: Run | null): void;
  /** Called when the system cannot watch files, and the disk is polled instead. */
  onPollingStart?(reason: Pick<FileProblem, "message" | "help">): void;
}

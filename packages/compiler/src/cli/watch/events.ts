// The events of watch mode, as data: a line of JSON each, or text on a screen.
import type { WrittenFolder } from "../../6-write/write.ts";
import type { FileProblem } from "../../diagnostics/diagnostic.ts";
import type { Burst } from "../../project/live/change-burst.ts";
import type { Findings } from "../output/select-findings.ts";

export type WatchEvent =
  /** `root` is absolute. */
  | { readonly kind: "started"; readonly version: string; readonly root: string; readonly pid: number }
  | GeneratingEvent
  | GeneratedEvent
  | FailedEvent
  | { readonly kind: "stopped"; readonly reason: string };

export interface GeneratingEvent {
  readonly kind: "generating";
  /** The changed files, relative to the root. */
  readonly changed: Burst;
  /** True for the first run. */
  readonly isFirst: boolean;
}

/** A run, with all problems that remain after it. */
export interface GeneratedEvent {
  readonly kind: "generated";
  /** The number of entities whose folders are written. */
  readonly entities: number;
  /** The number of files with SQL whose folders are written. */
  readonly queryFiles: number;
  readonly folders: readonly WrittenFolder[];
  readonly findings: Findings;
  /** Refused changes, file-system errors and skipped files. */
  readonly problems: readonly FileProblem[];
  /** Returns the text that spans of diagnostics refer to. */
  readonly textOf: (path: string) => string | null;
  readonly milliseconds: number;
}

/** A run without output, for example because of an invalid configuration. */
export interface FailedEvent {
  readonly kind: "failed";
  readonly problem: FileProblem;
  readonly milliseconds: number;
}

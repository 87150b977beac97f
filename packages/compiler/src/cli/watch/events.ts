// The events of watch mode, as data: a line of JSON each, or text on a screen.
import type { WrittenFolder } from "../../6-write/write.ts";
import type { FileProblem } from "../../diagnostics/file-problem.ts";
import type { Burst } from "../../project/live/change-burst.ts";
import type { Findings } from "../output/select-findings.ts";

export type WatchEvent = StartedEvent | GeneratingEvent | GeneratedEvent | FailedEvent | StoppedEvent;

export interface StartedEvent {
  readonly kind: "started";
  readonly version: string;
  /** The absolute folder of the project. */
  readonly root: string;
  readonly pid: number;
}

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

export interface StoppedEvent {
  readonly kind: "stopped";
  readonly reason: string;
}

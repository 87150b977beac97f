// What happens while a project is watched, as data: a line of JSON each, or text on a screen.
import type { WrittenFolder } from "../../6-write/write.ts";
import type { FileProblem } from "../../diagnostics/file-problem.ts";
import type { Burst } from "../../project/live/change-burst.ts";
import type { Findings } from "../select-findings.ts";

export type WatchEvent = Started | Generating | Generated | Failed | Stopped;

export interface Started {
  readonly kind: "started";
  readonly version: string;
  /** The folder of the project, absolute. */
  readonly root: string;
  readonly pid: number;
}

export interface Generating {
  readonly kind: "generating";
  /** What changed, from the root. */
  readonly changed: Burst;
  /** Whether this is the first run. */
  readonly isFirst: boolean;
}

/** A run, whether it wrote anything or not, with all that is wrong after it. */
export interface Generated {
  readonly kind: "generated";
  /** How many entities folders are written for. */
  readonly entities: number;
  readonly folders: readonly WrittenFolder[];
  readonly findings: Findings;
  /** What was refused, what the disk refused, and what is held back. */
  readonly problems: readonly FileProblem[];
  /** The text that the diagnostics count in. */
  readonly textOf: (path: string) => string | null;
  readonly milliseconds: number;
}

/** A run in which nothing could be generated: a configuration with mistakes, say. */
export interface Failed {
  readonly kind: "failed";
  readonly problem: FileProblem;
  readonly milliseconds: number;
}

export interface Stopped {
  readonly kind: "stopped";
  readonly reason: string;
}

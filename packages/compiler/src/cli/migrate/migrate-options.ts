// What all subcommands of `migrate` take.
import type { Format } from "../../diagnostics/render/format.ts";

export interface MigrateOptions {
  readonly format: Format;
  /** A folder of the project; the current one without it. */
  readonly project?: string;
}

/** Of those that replay files. */
export interface ReplayOptions extends MigrateOptions {
  /** A server in place of the embedded database. */
  readonly shadow?: string;
}

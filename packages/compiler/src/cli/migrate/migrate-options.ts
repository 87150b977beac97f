// The options that all subcommands of `migrate` share.
import type { Format } from "../../diagnostics/render/render.ts";

export interface MigrateOptions {
  readonly format: Format;
  /** A folder of the project; by default the current one. */
  readonly project?: string;
}

/** The options of subcommands that replay files. */
export interface ReplayOptions extends MigrateOptions {
  /** The URL of a server that replaces the embedded database. */
  readonly shadow?: string;
}

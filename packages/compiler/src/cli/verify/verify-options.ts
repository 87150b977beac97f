// What `verify` takes on the command line.
import type { ReplayOptions } from "../migrate/migrate-options.ts";

export interface VerifyOptions extends ReplayOptions {
  /** A database that is there; without it one is made within the process. */
  readonly database?: string;
  /** Whether plans are judged, too. */
  readonly explain?: true;
  /** Warnings are errors. */
  readonly strict?: true;
}

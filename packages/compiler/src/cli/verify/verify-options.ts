// The options of `verify`.
import type { ReplayOptions } from "../migrate/migrate-options.ts";

export interface VerifyOptions extends ReplayOptions {
  /** An existing database; by default an embedded one is created. */
  readonly database?: string;
  /** True to judge plans too. */
  readonly explain?: true;
  /** Warnings are errors. */
  readonly strict?: true;
}

// A configuration with mistakes.
import { ProjectError } from "../project-error.ts";

export class ConfigError extends ProjectError {
  /** The files that it was read from, absolute, and those that it lacks; null where they are not known. */
  readonly reads: readonly string[] | null;

  constructor(message: string, help: string, reads: readonly string[] | null) {
    super(2, message, help);
    this.reads = reads;
  }
}

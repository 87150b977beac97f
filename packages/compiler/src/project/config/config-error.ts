// The error for an invalid configuration.
import { ProjectError } from "../project-error.ts";

export class ConfigError extends ProjectError {
  /** The files that the configuration depends on, absolute, including missing ones; null if unknown. */
  readonly dependencies: readonly string[] | null;

  constructor(message: string, help: string, dependencies: readonly string[] | null) {
    super(2, message, help);
    this.dependencies = dependencies;
  }
}

// The error for a project that cannot be read: a missing folder, an invalid configuration or tsconfig.json.

/** A command exits with it; an editor or a bundler shows it. */
export class ProjectError extends Error {
  /** 1: problems in the project. 2: invalid arguments. */
  readonly exitCode: 1 | 2;
  readonly help: string;

  constructor(exitCode: 1 | 2, message: string, help: string) {
    super(message);
    this.name = new.target.name;
    this.exitCode = exitCode;
    this.help = help;
  }
}

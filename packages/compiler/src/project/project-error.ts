// What keeps a project from being read: a folder that is none, a configuration or a tsconfig.json with mistakes.

/** Thrown anywhere in this room; a command ends with it, an editor or a bundler shows it. */
export class ProjectError extends Error {
  /** 1: problems in the project. 2: a wrong call. */
  readonly exitCode: 1 | 2;
  readonly help: string;

  constructor(exitCode: 1 | 2, message: string, help: string) {
    super(message);
    this.name = new.target.name;
    this.exitCode = exitCode;
    this.help = help;
  }
}

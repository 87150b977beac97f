// What is wrong in the text of a migration file, with its line and what to do.

/** Thrown where a migration file is read. Nothing was run then. */
export class MigrationFileError extends Error {
  override readonly name: string = "MigrationFileError";
  /** The file's name without its ending: `20261201T090000_add_phone`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What is wrong, without the place. */
  readonly fault: string;
  /** What to do. */
  readonly help: string;

  constructor(file: string, line: number, fault: string, help: string) {
    super(`${file}.sql:${line}: ${fault}; ${help}`);
    this.file = file;
    this.line = line;
    this.fault = fault;
    this.help = help;
  }
}

/** A fault at a place of the text, before the file's name is known. */
export interface Fault {
  /** Where in the text it begins. */
  readonly start: number;
  readonly fault: string;
  readonly help: string;
}

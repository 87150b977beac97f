// The error of an invalid migration file, with its line and help.

/** Thrown when a migration file is read. Nothing was run. */
export class MigrationFileError extends Error {
  override readonly name: string = "MigrationFileError";
  /** The name of the file without `.sql`: `20261201T090000_add_phone`. */
  readonly file: string;
  /** The line number, from 1. */
  readonly line: number;
  /** The problem, without file and line. */
  readonly fault: string;
  /** A suggestion for the correction. */
  readonly help: string;

  constructor(file: string, line: number, fault: string, help: string) {
    super(`${file}.sql:${line}: ${fault}; ${help}`);
    this.file = file;
    this.line = line;
    this.fault = fault;
    this.help = help;
  }
}

/** A problem at an offset of the text, before the name of the file is known. */
export interface Fault {
  /** The offset in the text. */
  readonly start: number;
  readonly fault: string;
  readonly help: string;
}

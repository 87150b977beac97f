// A migration file: its name, directives and statements.

/** A parsed migration file. */
export interface MigrationFile {
  /** The name of the file without `.sql`: `20261201T090000_add_phone`. Names determine the order of application. */
  readonly name: string;
  /** The SQL of the file, with line endings as LF. */
  readonly text: string;
  /** The checksum of tokens and directives; line endings, white space and other comments do not matter. */
  readonly checksum: string;
  /** False with `-- entity-derive: no transaction`; the file then has a single statement. */
  readonly isTransaction: boolean;
  /** Whether the file has `-- entity-derive: after deployment`. */
  readonly isAfterDeployment: boolean;
  readonly statements: readonly MigrationStatement[];
}

/** A statement of a migration file. */
export interface MigrationStatement {
  /** The SQL without the final semicolon, and without comments before it. */
  readonly text: string;
  /** The offset in the text of the file at which it begins. */
  readonly start: number;
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** False with `-- entity-derive: not replayed`: the statement is skipped on embedded databases. */
  readonly isReplayed: boolean;
  /** The accepted findings, such as `-- entity-derive: allow ED803, the table is small`. */
  readonly allowed: readonly AllowedFinding[];
}

/** A finding that a comment in the file accepts, with its reason. */
export interface AllowedFinding {
  readonly id: string;
  readonly reason: string;
  readonly line: number;
}

/** The first comment of a squashed file. */
export const squashedStart = "-- In place of ";

/** Whether a file replaces others, and takes over their records. */
export function isSquashed({ text }: MigrationFile): boolean {
  return text.startsWith(squashedStart);
}

// A migration as a file: its name, what its head says of it, and its statements.

/** A migration file as it was read. */
export interface MigrationFile {
  /** `20261201T090000_add_phone`: the file's name without its ending. Names sort in the order of application. */
  readonly name: string;
  /** The SQL as it stands in the file, with the line endings of Unix. */
  readonly text: string;
  /** Of the tokens: line endings, white space and comments do not change it, but for the file's directives. */
  readonly checksum: string;
  /** False under `-- entity-derive: no transaction`: it then holds one statement. */
  readonly isTransaction: boolean;
  /** `-- entity-derive: after deployment` */
  readonly isAfterDeployment: boolean;
  readonly statements: readonly MigrationStatement[];
}

export interface MigrationStatement {
  /** Without the semicolon at its end, and without comments before it. */
  readonly text: string;
  /** The line that it begins on, from 1. */
  readonly line: number;
  /** `-- entity-derive: not replayed`: left out where the files are run on an embedded database. */
  readonly isReplayed: boolean;
  /** `-- entity-derive: allow ED803, the table is small` */
  readonly allowed: readonly AllowedFinding[];
}

export interface AllowedFinding {
  readonly id: string;
  readonly reason: string;
  readonly line: number;
}

/** The comment that a squashed file begins with. */
export const squashedStart = "-- In place of ";

/** Whether a file stands in place of others, whose records it takes over. */
export function isSquashed({ text }: MigrationFile): boolean {
  return text.startsWith(squashedStart);
}

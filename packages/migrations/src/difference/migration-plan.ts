// What a difference becomes: files of statements in their order, and what stands against them.

/** A migration file that is to be written. */
export interface PlannedFile {
  /** What its name says after the stamp: `add_phone`, `add_phone_index`. */
  readonly name: string;
  /** Whether it is one transaction; else it holds one statement, under `-- entity-derive: no transaction`. */
  readonly isTransaction: boolean;
  /** Under `-- entity-derive: after deployment`: the version that still runs cannot bear it. */
  readonly isAfterDeployment: boolean;
  readonly statements: readonly PlannedStatement[];
}

export interface PlannedStatement {
  /** Without the semicolon at its end. */
  readonly sql: string;
  /** Comments above it, a line each. */
  readonly notes: readonly string[];
}

/** The IDs of what is found in migrations: each has a page that `explain` shows, and a case. */
export const findingIds = ["ED801", "ED802", "ED803", "ED804", "ED805", "ED806", "ED807", "ED808"] as const;
export type FindingId = (typeof findingIds)[number];

/** Something found in a difference, in a migration file or in a folder of them. */
export interface Finding {
  readonly id: FindingId;
  readonly severity: "error" | "warning" | "note";
  /** A fact: `the column users.full_name would be dropped with its values`. */
  readonly message: string;
  /** What to do. */
  readonly help: string;
  readonly location: FindingLocation;
  /** The column whose values are lost, as `--drop` names it, where a statement of a file loses them. */
  readonly column?: string | undefined;
}

export type FindingLocation =
  /** `users.full_name`: an object of the database, as `--drop` names it. */
  | { readonly kind: "object"; readonly name: string }
  /** A file of the folder, by its name; the line of the statement counts from 1; 0 for the file as a whole. */
  | { readonly kind: "file"; readonly file: string; readonly line: number };

/** What leads from one state to another. */
export interface MigrationPlan {
  /** What the files are called together: `add_phone`; null where there is nothing to do. */
  readonly name: string | null;
  /** In the order in which they have to be applied. Empty where an error stands against it. */
  readonly files: readonly PlannedFile[];
  readonly findings: readonly Finding[];
}

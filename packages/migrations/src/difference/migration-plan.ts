// The result of planning a migration: files of statements, and findings.

/** A migration file to be written. */
export interface PlannedFile {
  /** The part of the file name after the timestamp: `add_phone`, `add_phone_index`. */
  readonly name: string;
  /** Whether the file is one transaction. Otherwise it has one statement, under `-- entity-derive: no transaction`. */
  readonly isTransaction: boolean;
  /** Written as `-- entity-derive: after deployment`: the previous version of the application would fail after it. */
  readonly isAfterDeployment: boolean;
  readonly statements: readonly PlannedStatement[];
}

export interface PlannedStatement {
  /** The SQL without the final semicolon. */
  readonly sql: string;
  /** The comment lines above the statement. */
  readonly notes: readonly string[];
}

/** The IDs of findings. Each has an explain page and a case. */
export const findingIds = ["ED801", "ED802", "ED803", "ED804", "ED805", "ED806", "ED807", "ED808"] as const;
export type FindingId = (typeof findingIds)[number];

/** A finding about a difference, a migration file or a folder of files. */
export interface Finding {
  readonly id: FindingId;
  readonly severity: "error" | "warning" | "note";
  /** `the column users.full_name would be dropped with its values` */
  readonly message: string;
  /** A suggestion for its resolution. */
  readonly help: string;
  readonly location: FindingLocation;
  /** The table, column or part whose loss `--drop` accepts, as it names it. */
  readonly drop?: string | undefined;
  /** The names of the application's statements that use the object: `reports.buyers`. */
  readonly statements?: readonly string[] | undefined;
}

export type FindingLocation =
  /** An object of the database, as `--drop` names it: `users.full_name`. */
  | { readonly kind: "object"; readonly name: string }
  /** A file of the folder, by its name; the line of the statement counts from 1; 0 for the file as a whole. */
  | { readonly kind: "file"; readonly file: string; readonly line: number };

/** The files that lead from one state to another. */
export interface MigrationPlan {
  /** The common name of the files: `add_phone`; null if there is nothing to do. */
  readonly name: string | null;
  /** The files in the order of their application. Empty if there is an error among the findings. */
  readonly files: readonly PlannedFile[];
  readonly findings: readonly Finding[];
}

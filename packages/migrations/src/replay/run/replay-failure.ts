// The error that ends a replay: file, line, statement and the server's message.
export interface ReplayLocation {
  /** The file's name, or `before.sql`; null for statements of entities. */
  readonly file: string | null;
  readonly line: number;
  readonly statement: string;
}

/** Thrown by a replay. */
export class ReplayFailure extends Error {
  readonly location: ReplayLocation;
  /** The SQLSTATE, `42P01`; empty for other errors. */
  readonly code: string;

  constructor(place: ReplayLocation, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "ReplayFailure";
    this.location = place;
    this.code = codeOf(cause);
  }

  /** A hint how to fix it. */
  get help(): string {
    if (
      /extension ".*" is not available/.test(this.message) ||
      /could not open extension control file/.test(this.message)
    )
      return "replay on a server that has the extension with `--shadow URL`, or write `-- entity-derive: not replayed` above the statement: PGlite does not include it";
    switch (this.code) {
      case "42704":
        return /^role /.test(this.message)
          ? "write `CREATE ROLE …` in before.sql, which runs only in embedded databases"
          : outside;
      case "42883":
      case "3F000":
        return outside;
      case "42P01":
      case "42703":
        return "create it in a file before this one; if another tool creates it, add it to before.sql, which runs only in embedded databases";
      case "42P07":
      case "42701":
      case "42710":
        return "change one of the files: another one already creates it, perhaps from another branch";
      case "25001":
      case "2D000":
        return "write `-- entity-derive: not replayed` above it: it cannot run in the transaction of a replay";
      case "55P04":
        return "replay on PGlite, or on PostgreSQL 17 or later: earlier versions cannot use a new enum label in the transaction that adds it";
      default:
        return "correct the statement, which has to run on an empty database with the files before it; `-- entity-derive: not replayed` above a statement skips it";
    }
  }
}

const outside =
  "create objects that entities need and no migration creates (domains, functions, roles) in before.sql, which runs only in embedded databases";

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

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
      return "PGlite does not have this extension: replay on a server that has it with `--shadow URL`, or write `-- entity-derive: not replayed` above the statement";
    switch (this.code) {
      case "42704":
        return /^role /.test(this.message)
          ? "write `CREATE ROLE …` into before.sql, which runs in embedded databases only"
          : outside;
      case "42883":
      case "3F000":
        return outside;
      case "42P01":
      case "42703":
        return "a file before this one has to make it; what comes from elsewhere belongs into before.sql, which runs in embedded databases only";
      case "42P07":
      case "42701":
      case "42710":
        return "another file makes it already: two branches may both have, and one of the files has to change";
      case "25001":
      case "2D000":
        return "it cannot run in the transaction of a replay: write `-- entity-derive: not replayed` above it";
      case "55P04":
        return "servers before 17 do not use a new label of an enum in the transaction that adds it: replay on PGlite, or on a server from 17 on";
      default:
        return "the file has to run from nothing, on an empty database; `-- entity-derive: not replayed` above a statement leaves it out";
    }
  }
}

const outside =
  "what entities need and no migration makes (domains, functions, roles) belongs into before.sql, which runs in embedded databases only";

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

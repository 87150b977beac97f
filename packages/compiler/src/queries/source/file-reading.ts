// The context that the functions reading a file of statements share.
import type { Report } from "../../diagnostics/report.ts";
import type { SqlParser } from "./sql-parser.ts";

export interface FileReading {
  readonly path: string;
  /** Without a byte order mark: a space stands in its place. */
  readonly text: string;
  readonly parser: SqlParser;
  readonly report: Report;
}

// The context in which the classes of a file are built.
import type { Report } from "../../diagnostics/report.ts";
import type { JsonCase } from "../data/field/json-name.ts";
import type { ProjectFile } from "./project.ts";

export interface Source {
  readonly file: ProjectFile;
  readonly report: Report;
  /** The case of names in JSON; null to keep them. */
  readonly jsonCase: JsonCase | null;
}

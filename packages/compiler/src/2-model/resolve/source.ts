// A file while its classes are built: what its names mean, and where its mistakes are reported.
import type { Report } from "../../diagnostics/report.ts";
import type { JsonCase } from "../data/field/json-name.ts";
import type { ProjectFile } from "./project.ts";

export interface Source {
  readonly file: ProjectFile;
  readonly report: Report;
  /** How the project writes names in JSON; null for as they are. */
  readonly jsonCase: JsonCase | null;
}

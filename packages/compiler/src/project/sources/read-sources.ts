// Reads entity files, and reports those that cannot be read.
import type { Source, Sources } from "../../compilation.ts";
import { Report } from "../../diagnostics/report.ts";
import { ProjectFiles } from "../disk/project-files.ts";

export interface ReadSources extends Sources {
  readonly report: Report;
}

/** Returns the texts of the files at these paths of a project. */
export function readSources(
  root: string,
  paths: readonly string[],
  aliased?: Sources["aliased"],
  texts: ProjectFiles = new ProjectFiles(root),
): ReadSources {
  const report = new Report();
  const entities: Source[] = [];
  for (const path of paths) {
    try {
      entities.push({ path, text: texts.require(path) });
    } catch (error) {
      report.add("source-unreadable", { path, start: 0, end: 0 }, { message: reasonOf(error) });
    }
  }
  const read = (path: string): string | null => texts.find(path);
  return { entities, read, ...(aliased === undefined ? {} : { aliased }), report };
}

/** Returns why a file cannot be read. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("code" in error)) return error.message;
  switch (error.code) {
    case "ENOENT":
      return "it does not exist";
    case "EACCES":
      return "permission denied";
    case "ERR_ENCODING_INVALID_ENCODED_DATA":
      return "it is not UTF-8";
    default:
      return error.message;
  }
}

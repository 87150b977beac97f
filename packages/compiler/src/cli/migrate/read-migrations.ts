// Reads the migrations of a project, and prints their errors.
import type { MigrationsFolder } from "@entity-derive/migrations";
import { readFolder } from "../../project/migrations/read-folder.ts";
import type { Terminal } from "../terminal.ts";
import type { MigrateOptions } from "./migrate-options.ts";
import { type FindingContext, printFindings } from "./output/print-findings.ts";
import { type FoundProject, findMigrations } from "./read-entities.ts";

export interface ReadMigrations {
  readonly project: FoundProject;
  readonly folder: MigrationsFolder;
  /** The path of the folder, relative to the project's root. */
  readonly path: string;
  /** The table of records, with its schema. */
  readonly table: string;
  readonly context: FindingContext;
  /** Prints progress; to the error stream if the output is for programs. */
  readonly printProgress: (line: string) => void;
}

/**
 * Null if a file is invalid, which was printed; the command then exits with 1.
 * @throws {ProjectError} for a missing project or an invalid configuration
 */
export async function readMigrations(options: MigrateOptions, terminal: Terminal): Promise<ReadMigrations | null> {
  const project = await findMigrations(options, terminal);
  const { folder: path, table } = project.config.migrations;
  const { folder, findings } = readFolder(project);
  const context = { root: project.root, folder: path };
  const printProgress = options.format === "text" ? terminal.print : terminal.printError;
  if (findings.length === 0) return { project, folder, path, table, context, printProgress };
  printFindings(findings, context, options.format, terminal);
  return null;
}

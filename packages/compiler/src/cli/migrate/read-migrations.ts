// The migrations of a project, for the commands that need no entities: read, or what is wrong with them printed.
import type { MigrationsFolder } from "@entity-derive/migrations";
import type { Terminal } from "../terminal.ts";
import type { MigrateOptions } from "./migrate-options.ts";
import { type FindingSurroundings, printFindings } from "./print-findings.ts";
import { type FoundProject, findMigrations } from "./read-entities.ts";
import { readFolder } from "./read-folder.ts";

export interface ReadMigrations {
  readonly project: FoundProject;
  readonly folder: MigrationsFolder;
  /** Where it is, from the project's root. */
  readonly path: string;
  /** The table of records, with its schema. */
  readonly table: string;
  readonly surroundings: FindingSurroundings;
  /** Tells people what was done: beside the output, where that is for programs. */
  readonly say: (line: string) => void;
}

/**
 * Null where a file cannot be read, which was printed: the command ends with 1 then.
 * @throws {ProjectError} for a folder that is no project, and for a configuration with mistakes
 */
export async function readMigrations(options: MigrateOptions, terminal: Terminal): Promise<ReadMigrations | null> {
  const project = await findMigrations(options, terminal);
  const { folder: path, table } = project.config.migrations;
  const { folder, findings } = readFolder(project);
  const surroundings = { root: project.root, folder: path };
  const say = options.format === "text" ? terminal.print : terminal.printError;
  if (findings.length === 0) return { project, folder, path, table, surroundings, say };
  printFindings(findings, surroundings, options.format, terminal);
  return null;
}

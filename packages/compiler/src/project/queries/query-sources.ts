// Finds and reads the files *.queries.sql of a project.
import { join, posix } from "node:path";
import { readFolder as readDerivedFolder } from "../../6-write/folder-on-disk.ts";
import { hashOf } from "../../6-write/manifest.ts";
import type { GeneratedQueries, OnSchema, QuerySources, Source } from "../../compilation.ts";
import type { Report } from "../../diagnostics/report.ts";
import { contentHash } from "../../text/content-hash.ts";
import { queriesEnding } from "../../text/paths/file-names.ts";
import type { ResolvedConfig } from "../config/read-config.ts";
import type { ProjectFiles } from "../disk/project-files.ts";
import { compilerVersion, runningFolder } from "../own-package.ts";
import { findSources } from "../sources/find-sources.ts";
import { reasonOf } from "../sources/read-sources.ts";

export interface QueryFilesOnDisk {
  /** The files with SQL. */
  readonly paths: readonly string[];
  /** The migration files. */
  readonly migrations: readonly string[];
}

export async function findQueries(
  root: string,
  { queries, migrations }: Pick<ResolvedConfig, "queries" | "migrations">,
): Promise<QueryFilesOnDisk> {
  const { paths } = await findSources(root, root, queries);
  const found = paths.filter((path) => path.endsWith(queriesEnding));
  if (found.length === 0) return { paths: [], migrations: [] };
  const files = await findSources(root, root, [posix.join(migrations.folder, "*.sql")]);
  return { paths: found, migrations: files.paths };
}

/**
 * Returns undefined if there are no files with SQL.
 * @param onSchema null to compare without a database
 */
export function readQueries(
  root: string,
  { paths, migrations }: QueryFilesOnDisk,
  config: Pick<ResolvedConfig, "postgres">,
  files: ProjectFiles,
  { onSchema, statements }: StatementAnalysis,
  report: Report,
): QuerySources | undefined {
  if (paths.length === 0) return undefined;
  const sources: Source[] = [];
  for (const path of paths) {
    try {
      sources.push({ path, text: files.require(path) });
    } catch (error) {
      report.add("source-unreadable", { path, start: 0, end: 0 }, { message: reasonOf(error) });
    }
  }
  const texts = migrations.map((path) => [path, files.find(path)]);
  const state = contentHash(JSON.stringify([version, config.postgres, texts]));
  return {
    files: sources,
    state,
    onSchema: statements === "none" && isInstalled ? null : onSchema(state),
    generated: (folder) => generatedQueries(root, folder),
    postgres: config.postgres,
    reusesFiles: isInstalled && statements !== "all",
  };
}

export interface StatementAnalysis {
  /** The database of a state of the migrations. */
  readonly onSchema: (state: string) => OnSchema;
  readonly statements: AnalyzedStatements;
}

/** The statements that a compilation analyzes: those whose inputs have changed, all, or none. */
export type AnalyzedStatements = "changed" | "all" | "none";

const version = compilerVersion();

/** A compiler in development generates other files without having another version, so it compares its output itself. */
const isInstalled = /[\\/]node_modules[\\/]/.test(runningFolder());

/** Returns null if an earlier run has not generated the folder. */
function generatedQueries(root: string, folder: string): GeneratedQueries | null {
  const { manifest, texts } = readDerivedFolder(join(root, folder));
  if (manifest === null || manifest.queries === null) return null;
  const files = [...manifest.files].map(([name, hash]) => {
    const text = texts.get(name);
    return text !== undefined && hashOf(text) === hash ? { name, text } : null;
  });
  return { record: manifest.queries, files: files.every((file) => file !== null) ? files : null };
}

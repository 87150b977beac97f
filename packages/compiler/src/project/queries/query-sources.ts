// Finds and reads the files *.queries.sql of a project.
import { join, posix } from "node:path";
import { readFolder as readDerivedFolder } from "../../6-write/folder-on-disk.ts";
import { hashOf } from "../../6-write/manifest.ts";
import type { GeneratedFile, OnSchema, QuerySources, Source } from "../../compilation.ts";
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

/** Returns undefined if there are no files with SQL. */
export function readQueries(
  root: string,
  { paths, migrations }: QueryFilesOnDisk,
  config: Pick<ResolvedConfig, "postgres">,
  files: ProjectFiles,
  onSchema: OnSchema,
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
  const state = contentHash(JSON.stringify([compilerVersion(), config.postgres, texts]));
  return { files: sources, state, onSchema, generated: (folder, inputs) => generatedFiles(root, folder, inputs) };
}

/** A compiler in development generates other files without having another version. */
const isInstalled = /[\\/]node_modules[\\/]/.test(runningFolder());

function generatedFiles(root: string, folder: string, inputs: string): readonly GeneratedFile[] | null {
  return isInstalled ? filesOfInputs(root, folder, inputs) : null;
}

/** Returns the files of a folder if its manifest has these inputs, and the hashes of the files. */
function filesOfInputs(root: string, folder: string, inputs: string): readonly GeneratedFile[] | null {
  const { manifest, texts } = readDerivedFolder(join(root, folder));
  if (manifest?.inputs !== inputs) return null;
  const files = [...manifest.files].map(([name, hash]) => {
    const text = texts.get(name);
    return text !== undefined && hashOf(text) === hash ? { name, text } : null;
  });
  return files.every((file) => file !== null) ? files : null;
}

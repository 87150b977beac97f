// Reads the schema that the entities of a project define; an error in any of them prevents the comparison.

import { resolve } from "node:path";
import type { WantedSchema } from "../../compilation.ts";
import { renderCounts } from "../../diagnostics/render/summary.ts";
import { compileSchema } from "../../index.ts";
import { compilerConfig } from "../../project/config/compiler-config.ts";
import { type ResolvedConfig, readConfig } from "../../project/config/read-config.ts";
import { findProject } from "../../project/find-project.ts";
import { readSources } from "../../project/sources/read-sources.ts";
import { noMatchError, selectSources } from "../../project/sources/select-sources.ts";
import { tsconfigFinder } from "../../project/tsconfig/find-tsconfig.ts";
import { pathAliases } from "../../project/tsconfig/path-aliases.ts";
import { pathFormatter } from "../output/display-path.ts";
import { printNestedProjects } from "../output/print-nested-projects.ts";
import { printReport } from "../output/print-report.ts";
import type { Terminal } from "../terminal.ts";
import type { MigrateOptions } from "./migrate-options.ts";

/** A project without its entities, for commands that use only files and databases. */
export interface FoundProject {
  readonly root: string;
  readonly config: ResolvedConfig;
}

export interface ReadEntities extends FoundProject {
  /** Null after an error in an entity file, which was printed. */
  readonly wanted: WantedSchema | null;
}

/** @throws {ProjectError} for a missing folder or an invalid configuration */
export async function findMigrations({ project }: MigrateOptions, terminal: Terminal): Promise<FoundProject> {
  const root = findProject(resolve(terminal.folder, project ?? "."));
  return { root, config: await readConfig(root) };
}

/** @throws {ProjectError} for a project without entity files */
export async function readEntities(options: MigrateOptions, terminal: Terminal): Promise<ReadEntities> {
  const { root, config } = await findMigrations(options, terminal);
  const findTsconfig = tsconfigFinder(root);
  const found = await selectSources(root, { from: root, globs: [] }, config.include);
  const { paths } = found;
  if (paths.length === 0) throw noMatchError(root, { from: root, globs: config.include }, found.nestedProjects);
  printNestedProjects(found, root, terminal);
  const sources = readSources(root, paths, pathAliases(root, findTsconfig));
  const { schema, diagnostics } = await compileSchema(sources, {
    ...compilerConfig(config, findTsconfig),
    app: null,
  });
  const wrong = [...sources.report.sorted, ...diagnostics].filter(({ severity }) => severity === "error");
  if (schema !== null && wrong.length === 0) return { root, config, wanted: schema };
  const shownPath = pathFormatter(terminal, root);
  const context = { textOf: sources.read, shownPath };
  const summary = `${renderCounts(wrong)}; nothing was compared because of entity files with errors`;
  printReport(options.format, { diagnostics: wrong, summary }, context, terminal);
  return { root, config, wanted: null };
}

// The entities that a project has already into the tables that need no new file, and in what they differ from the database.
import {
  type CatalogDifference,
  compareCatalogs,
  type EmbeddedDatabase,
  namesOf,
  type Rebuilt,
  restrictTo,
  States,
} from "@entity-derive/migrations";
import { compile } from "../../index.ts";
import { chooseSources } from "../../project/choose-sources.ts";
import { compilerChoices } from "../../project/config/compiler-choices.ts";
import type { ReadConfig } from "../../project/config/read-config.ts";
import { tsconfigFinder } from "../../project/find-tsconfig.ts";
import { pathAliases } from "../../project/path-aliases.ts";
import { readSources } from "../../project/read-sources.ts";
import { CommandError } from "../command-error.ts";
import { readFolder } from "../migrate/read-folder.ts";

export interface ExistingTables {
  /** `schema.table` */
  readonly names: ReadonlySet<string>;
  readonly differences: readonly CatalogDifference[];
}

interface Surroundings {
  readonly config: ReadConfig;
  readonly embedded: EmbeddedDatabase;
}

/** @throws {CommandError} where an entity file has an error: what it says is not known then */
export async function existingTables(
  root: string,
  { config, embedded }: Surroundings,
  rebuilt: Rebuilt,
): Promise<ExistingTables> {
  const findTsconfig = tsconfigFinder(root);
  const { paths } = await chooseSources(root, { from: root, globs: [] }, config.include);
  if (paths.length === 0) return { names: new Set(), differences: [] };
  const sources = readSources(root, paths, pathAliases(root, findTsconfig));
  const { schema } = await compile(sources, {
    ...compilerChoices(config, findTsconfig),
    app: null,
  });
  if (schema === null || sources.report.failedPaths.size > 0)
    throw new CommandError(
      1,
      "the project has entity files with errors",
      "`entity-derive generate --check` shows them",
    );
  const { folder } = readFolder({ root, config });
  const states = new States({ embedded, cache: null, before: folder.before });
  const wanted = await states.of(schema.statements);
  const names = namesOf(wanted).difference(namesOf(await states.around));
  const own = new Set(wanted.tables.map((table) => `${table.schema}.${table.name}`));
  const live = {
    ...rebuilt.catalog,
    tables: rebuilt.catalog.tables.filter((one) => own.has(`${one.schema}.${one.name}`)),
  };
  // What the entities do not name is nobody's difference, but a column of a table of theirs is.
  const columns = new Set([...namesOf(live)].filter((key) => key.startsWith('["column",')));
  return {
    names: own,
    differences: compareCatalogs(restrictTo(live, names.union(columns)), restrictTo(wanted, names)),
  };
}

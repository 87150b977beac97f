// Compares the entities of a project with the database.
import { posix } from "node:path";
import {
  type CatalogDifference,
  type CatalogNames,
  CatalogStates,
  catalogNames,
  compareCatalogs,
  type EmbeddedDatabase,
  failureFinding,
  type MigrationsFolder,
  type RebuiltCatalog,
  restrictCatalog,
} from "@entity-derive/migrations";
import type { Entity } from "../../2-model/data/entity.ts";
import { choiceIn } from "../../2-model/data/field/column-type.ts";
import { columnsOf, enumType } from "../../2-model/data/field/field.ts";
import type { Config, Sources } from "../../compilation.ts";
import { createCompiler } from "../../index.ts";
import type { ResolvedConfig } from "../../project/config/read-config.ts";
import { readFolder } from "../../project/migrations/read-folder.ts";
import { readSources } from "../../project/sources/read-sources.ts";
import { selectSources } from "../../project/sources/select-sources.ts";
import { tsconfigFinder } from "../../project/tsconfig/find-tsconfig.ts";
import { pathAliases } from "../../project/tsconfig/path-aliases.ts";
import type { ExistingEntities } from "../../pull/existing-entities.ts";
import type { ClassName } from "../../pull/pulled-entity.ts";
import { CommandError } from "../command-error.ts";

export interface ExistingTables extends ExistingEntities {
  readonly sources: Sources;
  readonly differences: readonly CatalogDifference[];
}

interface ExistingOptions {
  readonly config: ResolvedConfig;
  readonly compilerConfig: Config;
  /** The folder of the pulled files, relative to the project's root. */
  readonly out: string;
  readonly embedded: EmbeddedDatabase;
}

/** @throws {CommandError} if an entity file has an error */
export async function existingTables(
  root: string,
  { config, compilerConfig, out, embedded }: ExistingOptions,
  rebuilt: RebuiltCatalog,
): Promise<ExistingTables> {
  const { paths } = await selectSources(root, { from: root, globs: [] }, config.include);
  const sources = readSources(root, paths, pathAliases(root, tsconfigFinder(root)));
  if (paths.length === 0) return { entities: new Map(), enums: new Map(), sources, differences: [] };
  const { schema, entities } = await createCompiler().compile(sources, { ...compilerConfig, app: null });
  if (schema === null || sources.report.failedPaths.size > 0)
    throw new CommandError(
      1,
      "the project has entity files with errors",
      "run `entity-derive generate --check` to list them",
    );
  const { folder } = readFolder({ root, config });
  const states = new CatalogStates({ embedded, cache: null, before: folder.before });
  const wanted = await states.ofStatements(schema.statements);
  const names = catalogNames(wanted).difference(catalogNames(await states.prerequisites));
  const own = new Set(wanted.tables.map((table) => `${table.schema}.${table.name}`));
  const live = {
    ...rebuilt.catalog,
    tables: rebuilt.catalog.tables.filter((one) => own.has(`${one.schema}.${one.name}`)),
  };
  // Objects without an entity are not compared; columns of an entity's table are, unless migrations create them.
  const unmatched = (await createdObjects(states, folder)).difference(names);
  const columns = new Set([...catalogNames(live).difference(unmatched)].filter((key) => key.startsWith('["column",')));
  return {
    ...existingEntities(entities, out),
    sources,
    differences: compareCatalogs(restrictCatalog(live, names.union(columns)), restrictCatalog(wanted, names)),
  };
}

/** Returns the objects that the migrations create; none if they fail to replay, which `migrate check` reports. */
async function createdObjects(states: CatalogStates, { files }: MigrationsFolder): Promise<CatalogNames> {
  try {
    return catalogNames(await states.afterFiles(files));
  } catch (error) {
    if (failureFinding(error) === null) throw error;
    return new Set();
  }
}

function existingEntities(entities: readonly Entity[], out: string): ExistingEntities {
  const named = (name: string, path: string): ClassName => ({ name, module: moduleOf(path, out) });
  return {
    entities: new Map(
      entities.map((entity) => [
        `${entity.table.schema}.${entity.table.name}`,
        {
          name: named(entity.names.type, entity.source.path),
          fields: new Map(columnsOf(entity.fields).map(({ column, name }) => [column.name, name])),
        },
      ]),
    ),
    enums: new Map(
      entities
        .flatMap(({ fields }) => columnsOf(fields))
        .flatMap((field): readonly (readonly [string, ClassName])[] => {
          const type = enumType(field);
          const exported = choiceIn(field.type)?.valueObject?.exported ?? null;
          if (type === null || exported === null) return [];
          return [[`${type.schema}.${type.name}`, named(exported.name, exported.path)]];
        }),
    ),
  };
}

/** Returns the import path of a file for files in `out`, without extension. */
function moduleOf(path: string, out: string): string {
  const relative = posix.relative(posix.normalize(out), path).replace(/\.[cm]?ts$/, "");
  return relative.startsWith(".") ? relative : `./${relative}`;
}

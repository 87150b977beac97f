// Compiles pulled entities and creates their tables in an embedded database; what fails or differs is left to SQL.
import { posix } from "node:path";
import {
  type Catalog,
  type CatalogDifference,
  CatalogStates,
  catalogNames,
  compareCatalogs,
  type EmbeddedDatabase,
  objectKey,
  type RebuiltCatalog,
  ReplayFailure,
  restrictCatalog,
  statementObjects,
} from "@entity-derive/migrations";
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import { ParsedFiles } from "../../1-syntax/syntax-cache.ts";
import type { Config, WantedSchema } from "../../compilation.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { compileSchema } from "../../index.ts";
import { beforeText } from "../../pull/baseline/baseline.ts";
import { type NeededStatement, neededBefore } from "../../pull/baseline/needed-statements.ts";
import { type PulledFile, printEntity, printEnum } from "../../pull/print.ts";
import { type PullOptions, pullProject } from "../../pull/project.ts";
import type { PulledProject } from "../../pull/pulled-entity.ts";
import { primaryKey } from "../../pull/table/refusals.ts";
import { candidatesAt, columnCandidates, type ErrorCandidates } from "./blame.ts";
import type { ExistingTables } from "./existing-tables.ts";

export interface TriedEntities {
  readonly project: PulledProject;
  readonly files: readonly PulledFile[];
  /** The statements that the entities need before them, except those in `before.sql`. */
  readonly before: readonly NeededStatement[];
  /** Null if an entity does not compile. */
  readonly wanted: WantedSchema | null;
  /** Errors of the entities that cannot be left to SQL. */
  readonly errors: readonly string[];
}

export interface TryOptions extends Omit<PullOptions, "refused"> {
  readonly existing: ExistingTables;
  readonly compilerConfig: Config;
  /** The folder of the pulled files, relative to the project's root. */
  readonly out: string;
  readonly embedded: EmbeddedDatabase;
  /** The project's `before.sql`; null if there is none. */
  readonly beforeFile: MigrationFile | null;
}

/** An error in a pulled entity, or a difference between it and the database. */
interface Problem {
  readonly text: string;
  /** The reason why no entity has the object. */
  readonly reason: string;
  /** The objects that the problem may be about, smallest first. */
  readonly candidates: readonly string[];
  /** The column of a compiler error. */
  readonly column?: string | null;
}

/** Leaves out the smallest object that may cause a problem, then the next, until no problem is left. */
export async function tryEntities(live: Catalog, rebuilt: RebuiltCatalog, options: TryOptions): Promise<TriedEntities> {
  const refused = new Map(missingTables(live, rebuilt.catalog).map((key) => [key, "it cannot be created again"]));
  for (;;) {
    const { problems, ...tried } = await tryOnce(live, rebuilt, refused, options);
    const before = refused.size;
    const blamed = new Set<string>();
    for (const { candidates, reason, column = null } of problems) {
      // Two errors in one place may have the same cause.
      if (candidates.some((key) => blamed.has(key))) continue;
      const key = candidates.find((one) => !refused.has(one));
      if (key === undefined) continue;
      refused.set(key, key === candidates.at(-1) ? reasonOfTable(reason, column) : reason);
      for (const one of candidates.slice(0, candidates.length === 1 ? 1 : -1)) blamed.add(one);
    }
    if (refused.size === before) return { ...tried, errors: problems.map(({ text }) => text) };
  }
}

/** Adds the name of the column in the database. */
function reasonOfTable(reason: string, column: string | null): string {
  if (column === null) return reason;
  return reason.startsWith(`\`${column}\``) ? `its column ${reason}` : `its column \`${column}\`: ${reason}`;
}

/** Returns tables that the embedded database cannot create, for example because it lacks an extension. */
function missingTables(live: Catalog, created: Catalog): readonly string[] {
  const present = new Set(created.tables.map(({ schema, name }) => objectKey("table", schema, name)));
  return live.tables.map(({ schema, name }) => objectKey("table", schema, name)).filter((key) => !present.has(key));
}

async function tryOnce(
  live: Catalog,
  rebuilt: RebuiltCatalog,
  refused: ReadonlyMap<string, string>,
  options: TryOptions,
): Promise<Omit<TriedEntities, "errors"> & { readonly problems: readonly Problem[] }> {
  const { existing, compilerConfig, out } = options;
  const project = pullProject(live, { ...options, refused });
  const ending = compilerConfig.importEnding(out);
  const files = [
    ...project.entities.map((entity) => printEntity(entity, project, ending)),
    ...project.enums.filter(({ exists }) => !exists).map((one) => printEnum(one, ending)),
  ];
  const texts = new Map(files.map(({ name, text }) => [posix.join(out, name), text]));
  const pulled = [...texts].filter(([path]) => path.endsWith(".entity.ts")).map(([path, text]) => ({ path, text }));
  const { sources } = existing;
  const { schema, diagnostics } = await compileSchema(
    {
      ...sources,
      entities: [...sources.entities.filter(({ path }) => !texts.has(path)), ...pulled],
      read: (path) => texts.get(path) ?? sources.read(path),
    },
    compilerConfig,
  );
  const has = new Set(options.beforeFile?.statements.map(({ text }) => text.trim()));
  const needed = neededBefore(rebuilt.statements, project, rebuilt.catalog);
  const before = needed.filter(({ repeatable }) => !has.has(repeatable.trim()));
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const problems =
    schema === null
      ? errors.map((error) => problemOfError(error, project, texts, out))
      : await differences(before, schema, project, rebuilt, options);
  return { project, files, before, wanted: schema, problems };
}

function problemOfError(
  { id, message, span, labels }: Diagnostic,
  { entities, enums }: PulledProject,
  texts: ReadonlyMap<string, string>,
  out: string,
): Problem {
  const parsed = new ParsedFiles();
  const spans = [span, ...labels.map((label) => label.span)];
  const blamed = spans.flatMap((one): readonly ErrorCandidates[] => {
    const text = texts.get(one.path);
    const type = enums.find(({ module, exists }) => !exists && posix.join(out, `${module}.ts`) === one.path);
    if (type !== undefined) return [{ candidates: [objectKey("type", type.schema, type.type)], column: null }];
    const entity = entities.find(({ file }) => posix.join(out, `${file}.entity.ts`) === one.path);
    const syntax = parsed.parse(one.path, text ?? "").syntax.classes.find(({ name }) => name?.value === entity?.name);
    return entity === undefined || syntax === undefined ? [] : [candidatesAt(one, entity, syntax)];
  });
  const [{ candidates = [], column = null } = {}] = blamed;
  return { text: `${span.path}: ${id}: ${message}`, reason: message, candidates, column };
}

/** Returns the differences between the pulled tables and those of their entities. */
async function differences(
  before: readonly NeededStatement[],
  { statements }: WantedSchema,
  { entities }: PulledProject,
  rebuilt: RebuiltCatalog,
  { embedded, beforeFile }: TryOptions,
): Promise<readonly Problem[]> {
  const text = `${beforeFile?.text ?? ""}\n${beforeText(before)}`;
  const states = new CatalogStates({ embedded, cache: null, before: parseMigration("before", text) });
  try {
    const wanted = await states.ofStatements(statements);
    const prerequisites = await states.prerequisites;
    const names = catalogNames(wanted).difference(catalogNames(restrictCatalog(prerequisites, catalogNames(wanted))));
    const pulled = new Map(entities.map(({ table }) => [objectKey("table", table.schema, table.name), table]));
    return compareCatalogs(restrictCatalog(wanted, names), restrictCatalog(rebuilt.catalog, names)).flatMap(
      (difference): readonly Problem[] => {
        const [kind, schema = "", name = "", part = ""] = JSON.parse(difference.key) as readonly string[];
        const table = pulled.get(objectKey("table", schema, name));
        const candidates = [difference.key, objectKey("table", schema, name)];
        const { description: text } = difference;
        if (kind === "type") return [{ text, reason: text, candidates: [difference.key] }];
        // Tables of existing entities have a comparison of their own.
        if (table === undefined) return [];
        const reason = reasonOf(difference);
        if (kind === "column") return [{ text, reason, candidates: columnCandidates(table, part) }];
        // A table without its key cannot be an entity.
        const isKey = kind === "constraint" && primaryKey(table)?.name === part;
        return [{ text, reason, candidates: isKey ? candidates.slice(1) : candidates }];
      },
    );
  } catch (error) {
    if (!(error instanceof ReplayFailure)) throw error;
    const candidates = await statementObjects(error.location.statement);
    const text = `${error.message}: ${error.location.statement}`;
    return [{ text, reason: `the DDL of its entity fails: ${error.message}`, candidates }];
  }
}

function reasonOf({ object, kind, actual, name, expected }: CatalogDifference): string {
  if (kind === "missing") return `an entity would create the ${object} ${name}`;
  if (object === "constraint" || object === "index") return "annotations cannot express it";
  return `annotations create \`${expected}\` instead of \`${actual}\``;
}

// Pulled entities, compiled and made in an embedded database, into those that give what the live database has.
import {
  type Catalog,
  compareCatalogs,
  type EmbeddedDatabase,
  namesOf,
  type Rebuilt,
  ReplayFailure,
  restrictTo,
  States,
  shownName,
} from "@entity-derive/migrations";
import { parseMigration } from "entity-derive/migrations";
import type { WantedSchema } from "../../compilation.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { compile } from "../../index.ts";
import { beforeText } from "../../pull/baseline.ts";
import { type NeededStatement, neededBefore } from "../../pull/before.ts";
import { type PulledFile, printEntity, printEnum } from "../../pull/print.ts";
import { type PullOptions, pullProject } from "../../pull/project.ts";
import type { PulledProject } from "../../pull/pulled.ts";

export interface TriedEntities {
  readonly project: PulledProject;
  readonly files: readonly PulledFile[];
  readonly before: readonly NeededStatement[];
  /** Null where the compiler refuses an entity: its diagnostics say why. */
  readonly wanted: WantedSchema | null;
  readonly diagnostics: readonly Diagnostic[];
}

export interface TryOptions extends Omit<PullOptions, "refused"> {
  readonly ending: ".ts" | ".js" | "";
  readonly embedded: EmbeddedDatabase;
}

/** What came out otherwise is left to SQL, and all is tried again: a constraint or an index, or a whole table. */
export async function tryEntities(live: Catalog, rebuilt: Rebuilt, options: TryOptions): Promise<TriedEntities> {
  const refused = new Set(unmadeTables(live, rebuilt.catalog));
  for (;;) {
    const tried = await compileEntities(live, rebuilt, refused, options);
    const { wanted, project } = tried;
    if (wanted === null) return tried;
    const found = await differing(tried, wanted, rebuilt, options.embedded);
    const fresh = found.filter((name) => !refused.has(name));
    if (fresh.length === 0) return tried;
    for (const name of fresh) refused.add(name);
    if (project.entities.length === 0) return tried;
  }
}

/** Tables that the embedded database cannot make, since it lacks an extension, say. */
function unmadeTables(live: Catalog, made: Catalog): readonly string[] {
  const there = new Set(made.tables.map(({ schema, name }) => shownName(schema, name)));
  return live.tables.map(({ schema, name }) => shownName(schema, name)).filter((name) => !there.has(name));
}

async function compileEntities(
  live: Catalog,
  { statements, catalog }: Rebuilt,
  refused: ReadonlySet<string>,
  options: TryOptions,
): Promise<TriedEntities> {
  const project = pullProject(live, { ...options, refused });
  const files = [
    ...project.entities.map((entity) => printEntity(entity, project, options.ending)),
    ...project.enums.map((one) => printEnum(one, options.ending)),
  ];
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const compilation = await compile(
    {
      entities: files.filter(({ name }) => name.endsWith(".entity.ts")).map(({ name, text }) => ({ path: name, text })),
      read: (path) => texts.get(path) ?? null,
    },
    { router: "none", validator: "zod", importEnding: () => options.ending, app: null },
  );
  const tables = project.entities.map(({ table }) => table);
  const before = neededBefore(statements, tables, catalog);
  return { project, files, before, wanted: compilation.schema, diagnostics: compilation.diagnostics };
}

/** The names of what differs, a table's where it differs in more than a constraint or an index. */
async function differing(
  { before }: TriedEntities,
  { statements }: WantedSchema,
  rebuilt: Rebuilt,
  embedded: EmbeddedDatabase,
): Promise<readonly string[]> {
  const states = new States({ embedded, cache: null, before: parseMigration("before", beforeText(before)) });
  try {
    const wanted = await states.of(statements);
    const around = await states.around;
    const names = namesOf(wanted).difference(namesOf(restrictTo(around, namesOf(wanted))));
    const keys = new Set(
      rebuilt.catalog.tables.flatMap(({ schema, name, constraints }) =>
        constraints.filter(({ kind }) => kind === "primary key").map((key) => shownName(schema, name, key.name)),
      ),
    );
    const found = compareCatalogs(restrictTo(wanted, names), restrictTo(rebuilt.catalog, names));
    return found.map(({ object, name }) => {
      // A table without its key is none of an entity.
      const isKey = object === "constraint" && keys.has(name);
      if (!isKey && (object === "constraint" || object === "index" || object === "table")) return name;
      return name.slice(0, name.lastIndexOf("."));
    });
  } catch (error) {
    if (!(error instanceof ReplayFailure)) throw error;
    const table = /^(?:CREATE TABLE|ALTER TABLE|CREATE (?:UNIQUE )?INDEX \S+\s+ON) ("?[^\s(]+)/.exec(
      error.place.statement,
    )?.[1];
    if (table === undefined) throw error;
    return [table.replaceAll('"', "").replace(/^public\./, "")];
  }
}

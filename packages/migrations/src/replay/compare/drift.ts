// A live database against what its applied files make, however its server spells it.
import type { MigrationFile } from "entity-derive/migrations";
import type { Catalog } from "../../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../../catalog/compare.ts";
import { escapePattern } from "../../catalog/identifier.ts";
import { withoutToolTables } from "../../catalog/migration-tools.ts";
import { objectKey } from "../../catalog/names.ts";
import { catalogNames, restrictCatalog } from "../../catalog/restrict.ts";
import type { EmbeddedDatabase } from "../databases/embedded-database.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { rebuildCatalog } from "./rebuild-catalog.ts";

export interface DriftOptions {
  readonly states: CatalogStates;
  readonly embedded: EmbeddedDatabase;
  /** The table of records, which no file makes: `public.entity_migrations`. */
  readonly table: string;
  /** Objects that do not matter, by their names: `audit.*`. */
  readonly ignored: readonly string[];
}

/** @throws {ReplayFailure} for a statement of the files that does not run */
export async function detectDrift(
  live: Catalog,
  applied: readonly MigrationFile[],
  { states, embedded, table, ignored }: DriftOptions,
): Promise<readonly CatalogDifference[]> {
  // What entities need of others is theirs.
  const others = await states.prerequisites;
  const expected = managedPart(await states.afterFiles(applied), others, table);
  const actual = managedPart(live, others, table);
  const found = compareCatalogs(expected, actual);
  if (found.length === 0) return [];
  // What is the same on either side of a rebuild was only spelled otherwise.
  const rebuilt = await rebuildCatalog(embedded, live);
  const spelledAlike = new Map(
    compareCatalogs(expected, managedPart(rebuilt.catalog, others, table)).map((one) => [objectOf(one), one]),
  );
  const patterns = ignored.map(patternOf);
  return found
    .flatMap((one) => {
      const again = spelledAlike.get(objectOf(one));
      if (again === undefined) return [];
      // What the embedded database could not make is shown as it is.
      return again.kind === one.kind ? again : one;
    })
    .filter(({ name }) => !patterns.some((pattern) => pattern.test(name)));
}

function managedPart(whole: Catalog, others: Catalog, table: string): Catalog {
  const catalog = withoutToolTables(whole);
  const [schema = "public", name = table] = table.split(".");
  const records = objectKey("table", schema, name);
  const isPublic = objectKey("schema", "public");
  const left = catalogNames(catalog).difference(catalogNames(others));
  return restrictCatalog(catalog, new Set([...left, isPublic].filter((key) => key !== records)));
}

function objectOf({ object, name }: CatalogDifference): string {
  return `${object} ${name}`;
}

/** `*` stands for any text. What is ignored is ignored with all that it has. */
function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.split("*").map(escapePattern).join(".*")}(?:\\..*)?$`);
}

// Compares a live database with the catalog that its applied files create.
import type { MigrationFile } from "entity-derive/migrations";
import type { Catalog } from "../../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../../catalog/compare.ts";
import { escapePattern } from "../../catalog/identifier.ts";
import { withoutToolTables } from "../../catalog/migration-tools.ts";
import { objectKey } from "../../catalog/names.ts";
import { catalogNames, restrictCatalog } from "../../catalog/restrict-catalog.ts";
import type { EmbeddedDatabase } from "../databases/embedded-database.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { rebuildCatalog } from "./rebuild-catalog.ts";

export interface DriftOptions {
  readonly states: CatalogStates;
  readonly embedded: EmbeddedDatabase;
  /** The qualified table of migration records, which no file creates: `public.entity_migrations`. */
  readonly table: string;
  /** Patterns of names of ignored objects: `audit.*`. */
  readonly ignored: readonly string[];
}

/** @throws {ReplayFailure} for a statement of the files that fails */
export async function detectDrift(
  live: Catalog,
  applied: readonly MigrationFile[],
  { states, embedded, table, ignored }: DriftOptions,
): Promise<readonly CatalogDifference[]> {
  // Objects of `before.sql` are not managed.
  const others = await states.prerequisites;
  const expected = managedPart(await states.afterFiles(applied), others, table);
  const actual = managedPart(live, others, table);
  const found = compareCatalogs(expected, actual);
  if (found.length === 0) return [];
  // Differences that disappear in a rebuild on the embedded database are only formatting.
  const rebuilt = await rebuildCatalog(embedded, live);
  const spelledAlike = new Map(
    compareCatalogs(expected, managedPart(rebuilt.catalog, others, table)).map((one) => [objectOf(one), one]),
  );
  const patterns = ignored.map(patternOf);
  return found
    .flatMap((one) => {
      const rebuiltDifference = spelledAlike.get(objectOf(one));
      if (rebuiltDifference === undefined) return [];
      // An object that the embedded database cannot create is reported as it is.
      return rebuiltDifference.kind === one.kind ? rebuiltDifference : one;
    })
    .filter(({ name }) => !patterns.some((pattern) => pattern.test(name)));
}

function managedPart(whole: Catalog, others: Catalog, table: string): Catalog {
  const catalog = withoutToolTables(whole);
  const [schema = "public", name = table] = table.split(".");
  const records = objectKey("table", schema, name);
  const isPublic = objectKey("schema", "public");
  const managed = catalogNames(catalog).difference(catalogNames(others));
  return restrictCatalog(catalog, new Set([...managed, isPublic].filter((key) => key !== records)));
}

function objectOf({ object, name }: CatalogDifference): string {
  return `${object} ${name}`;
}

/** Converts a pattern to a regular expression; `*` matches any text. A table is ignored with its parts. */
function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.split("*").map(escapePattern).join(".*")}(?:\\..*)?$`);
}

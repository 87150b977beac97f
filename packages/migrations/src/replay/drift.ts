// A live database against what its applied files make, however its server spells it.
import type { MigrationFile } from "entity-derive/migrations";
import type { Catalog } from "../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../catalog/compare.ts";
import { escapePattern } from "../catalog/identifier.ts";
import { withoutToolTables } from "../catalog/migration-tools.ts";
import { objectKey } from "../catalog/names.ts";
import { namesOf, restrictTo } from "../catalog/restrict.ts";
import type { EmbeddedDatabase } from "./embedded-database.ts";
import { rebuild } from "./rebuild.ts";
import type { States } from "./states.ts";

export interface DriftOptions {
  readonly states: States;
  readonly embedded: EmbeddedDatabase;
  /** The table of records, which no file makes: `public.entity_migrations`. */
  readonly table: string;
  /** Objects that do not matter, by their names: `audit.*`. */
  readonly ignored: readonly string[];
}

/** @throws {ReplayFailure} for a statement of the files that does not run */
export async function driftOf(
  live: Catalog,
  applied: readonly MigrationFile[],
  { states, embedded, table, ignored }: DriftOptions,
): Promise<readonly CatalogDifference[]> {
  // What entities need of others is theirs.
  const others = await states.around;
  const expected = without(await states.after(applied), others, table);
  const actual = without(live, others, table);
  const found = compareCatalogs(expected, actual);
  if (found.length === 0) return [];
  // What is the same on either side of a rebuild was only spelled otherwise.
  const rebuilt = await rebuild(embedded, live);
  const spelledAlike = new Map(
    compareCatalogs(expected, without(rebuilt.catalog, others, table)).map((one) => [objectOf(one), one]),
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

function without(whole: Catalog, others: Catalog, table: string): Catalog {
  const catalog = withoutToolTables(whole);
  const [schema = "public", name = table] = table.split(".");
  const records = objectKey("table", schema, name);
  const isPublic = objectKey("schema", "public");
  const left = namesOf(catalog).difference(namesOf(others));
  return restrictTo(catalog, new Set([...left, isPublic].filter((key) => key !== records)));
}

function objectOf({ object, name }: CatalogDifference): string {
  return `${object} ${name}`;
}

/** `*` stands for any text. What is ignored is ignored with all that it has. */
function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.split("*").map(escapePattern).join(".*")}(?:\\..*)?$`);
}

// What is said of the way from one state to another into what is said of the way back.
import type { Catalog } from "../catalog/catalog.ts";
import { shownName } from "../catalog/names.ts";
import { type DifferenceOptions, difference } from "./difference.ts";
import { type Consent, type Intent, noConsent, noIntent } from "./intent.ts";
import { resolveRenames } from "./renames/resolve.ts";
import type { Difference } from "./steps.ts";

/**
 * The difference taken the other way: renames are turned around, and what the way there adds may go without being asked
 * for. What the way there loses does not come back: a required column has no values for rows that are there.
 *
 * @param from the state before the migration, to which it leads back
 * @param to the state after it
 * @param back what only people can say of the way back: backfills and conversions
 */
export function reverseDifference(
  from: Catalog,
  to: Catalog,
  options: DifferenceOptions = {},
  back: Partial<Intent> = {},
): Difference {
  const { intent = noIntent, consent = noConsent } = options;
  return difference(to, from, {
    ...options,
    intent: { ...reversedIntent(from, to, intent), ...back },
    consent: reversedConsent(from, to, consent),
  });
}

/** Renames turned around, by the names that tables have before. */
export function reversedIntent(from: Catalog, to: Catalog, intent: Intent): Intent {
  const { tables, columns, labels } = resolveRenames(from, to, intent);
  const former = (schema: string, name: string): { readonly schema: string; readonly table: string } => {
    const rename = tables.find((one) => one.to.schema === schema && one.to.name === name);
    return { schema: rename?.from.schema ?? schema, table: rename?.from.name ?? name };
  };
  return {
    ...noIntent,
    tables: tables.map(({ from: { schema, name }, to: now, hasChannel, storesEvents }) => ({
      schema,
      table: name,
      was: `${now.schema}.${now.name}`,
      hasChannel,
      storesEvents,
    })),
    columns: columns.map((rename) => ({
      ...former(rename.schema, rename.table),
      column: rename.from,
      was: rename.to,
    })),
    labels: labels.map(({ schema, type, from: label, to: was }) => ({ schema, type, label, was })),
    released: intent.released,
  };
}

/** What is new on the way there goes on the way back, and is no rename of what went. */
export function reversedConsent(from: Catalog, to: Catalog, { drops }: Consent): Consent {
  const known = new Set(from.tables.flatMap(namesOfTable));
  const labels = new Set(from.enums.flatMap(namesOfLabels));
  const added = to.tables.flatMap(namesOfTable).filter((name) => !known.has(name));
  const addedLabels = to.enums.flatMap(namesOfLabels).filter((name) => !labels.has(name));
  return { drops: new Set([...drops, ...added, ...addedLabels]), allowsDataLoss: true };
}

const namesOfTable = ({ schema, name, columns }: Catalog["tables"][number]): readonly string[] => [
  shownName(schema, name),
  ...columns.map((column) => shownName(schema, name, column.name)),
];

const namesOfLabels = ({ schema, name, labels }: Catalog["enums"][number]): readonly string[] =>
  labels.map((label) => shownName(schema, name, label));

// Derives the intent and the consent of a reverse migration.
import type { Catalog } from "../catalog/catalog.ts";
import { displayName } from "../catalog/names.ts";
import { type Consent, type Intent, noConsent, noIntent } from "./intent.ts";
import type { MigrationPlan } from "./migration-plan.ts";
import { type MigrationPlanOptions, planMigration } from "./plan-migration.ts";
import { resolveRenames } from "./renames/resolve-renames.ts";

/**
 * Plans the reverse migration: renames are inverted, and objects that the migration added may be dropped without
 * further consent. Lost data does not come back: a required column has no values for existing rows.
 *
 * @param from the state before the migration, to which the plan leads back
 * @param to the state after the migration
 * @param back backfills and conversions of the reverse migration
 */
export function planReverseMigration(
  from: Catalog,
  to: Catalog,
  options: MigrationPlanOptions = {},
  back: Partial<Intent> = {},
): MigrationPlan {
  const { intent = noIntent, consent = noConsent } = options;
  return planMigration(to, from, {
    ...options,
    intent: { ...reverseIntent(from, to, intent), ...back },
    consent: reverseConsent(from, to, consent),
  });
}

/** Inverts renames. The tables have their former names. */
export function reverseIntent(from: Catalog, to: Catalog, intent: Intent): Intent {
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

/** Accepts dropping the objects that the migration added, so that they are no candidates for renames. */
export function reverseConsent(from: Catalog, to: Catalog, { drops }: Consent): Consent {
  const known = new Set(from.tables.flatMap(tableNames));
  const labels = new Set(from.enums.flatMap(labelNames));
  const added = to.tables.flatMap(tableNames).filter((name) => !known.has(name));
  const addedLabels = to.enums.flatMap(labelNames).filter((name) => !labels.has(name));
  return { drops: new Set([...drops, ...added, ...addedLabels]), allowsDataLoss: true };
}

const tableNames = ({ schema, name, columns }: Catalog["tables"][number]): readonly string[] => [
  displayName(schema, name),
  ...columns.map((column) => displayName(schema, name, column.name)),
];

const labelNames = ({ schema, name, labels }: Catalog["enums"][number]): readonly string[] =>
  labels.map((label) => displayName(schema, name, label));

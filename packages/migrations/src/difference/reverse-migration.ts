// What is said of the way from one state to another into what is said of the way back.
import type { Catalog } from "../catalog/catalog.ts";
import { displayName } from "../catalog/names.ts";
import { type Consent, type Intent, noConsent, noIntent } from "./intent.ts";
import type { MigrationPlan } from "./migration-plan.ts";
import { type MigrationPlanOptions, planMigration } from "./plan-migration.ts";
import { resolveRenames } from "./renames/resolve-renames.ts";

/**
 * The difference taken the other way: renames are turned around, and what the way there adds may go without being asked
 * for. What the way there loses does not come back: a required column has no values for rows that are there.
 *
 * @param from the state before the migration, to which it leads back
 * @param to the state after it
 * @param back what only people can say of the way back: backfills and conversions
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

/** Renames turned around, by the names that tables have before. */
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

/** What is new on the way there goes on the way back, and is no rename of what went. */
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

// Plans the next migration files for changes of entities, then runs them and verifies the result before they are written.
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import type { Catalog } from "../../catalog/catalog.ts";
import type { Consent } from "../../difference/intent.ts";
import type { Finding, PlannedFile } from "../../difference/migration-plan.ts";
import type { PostgresVersion } from "../../difference/plan/catalog-diff.ts";
import { failedTypeChanges, planMigration } from "../../difference/plan-migration.ts";
import { type MigrationsFolder, migrationText, schemaText } from "../folder/migrations-folder.ts";
import { addStamps, fileName } from "../folder/stamps.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import type { ReplayedFile } from "../run/replay.ts";
import { ReplayFailure } from "../run/replay-failure.ts";
import { type CurrentState, currentState, remainingDifferences, type WantedState } from "./current-state.ts";
import { planDowns } from "./down-migrations.ts";
import { differenceFindings, orFinding, statementFailureFinding } from "./replay-findings.ts";
import { unmanagedDrops } from "./unmanaged-drops.ts";

export interface NewOptions {
  /** The name of the files; null to derive it from the first change. */
  readonly name: string | null;
  readonly withDowns: boolean;
  readonly consent: Consent;
  /** The oldest server version that the files have to run on: 15 to 18. */
  readonly postgres: PostgresVersion;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  /**
   * Runs the new files after the others, and returns the catalog. Default: replays them. Callers that observe the files
   * pass a function that does both.
   */
  readonly run?: RunNew;
}

export type RunNew = (before: readonly ReplayedFile[], added: readonly MigrationFile[]) => Promise<Catalog>;

export interface NewFile {
  readonly name: string;
  readonly text: string;
  readonly planned: PlannedFile;
  /** The text of `NAME.down.sql`, if requested. */
  readonly down: string | null;
}

export interface NewMigrations {
  /** In order. Empty if there is an error among the findings. */
  readonly files: readonly NewFile[];
  /** The text of `schema.sql`; null if it does not change. */
  readonly schema: string | null;
  readonly findings: readonly Finding[];
}

/** Returns files that have been verified, or an error among the findings and no files. Writes nothing. */
export function planNewMigrations(
  states: CatalogStates,
  folder: MigrationsFolder,
  wanted: WantedState,
  options: NewOptions,
): Promise<NewMigrations> {
  const plan = async (): Promise<NewMigrations> => {
    const state = await currentState(states, folder, wanted);
    const { from, to, wholeCatalog } = state;
    const { consent, postgres } = options;
    const planOptions = { intent: wanted.intent, consent, postgres, wholeCatalog };
    const planned = planMigration(from, to, planOptions);
    const { findings } = planned;
    if (hasError(findings)) return withoutFiles(findings);
    const files = nameFiles(folder, planned.files, planned.name ?? "", options);
    const parsed = files.map(({ name, text }) => parseMigration(name, text));
    const after = await verifyResult(states, folder, parsed, state, wanted, options).catch((error: unknown) => {
      if (!(error instanceof ReplayFailure) || parsed.every(({ name }) => name !== error.location.file)) throw error;
      const blocking = failedTypeChanges(from, to, planOptions, error.message);
      return blocking.length > 0 ? blocking : [statementFailureFinding(error)];
    });
    if (after.length > 0) return withoutFiles([...findings, ...after]);
    const downs = options.withDowns
      ? await planDowns(states, folder, parsed, state, { postgres, intent: wanted.intent })
      : null;
    if (downs !== null && hasError(downs.findings)) return withoutFiles([...findings, ...downs.findings]);
    return {
      files: files.map((file, index) => ({ ...file, down: downs?.texts[index] ?? null })),
      schema: changedSchema(folder, wanted),
      findings: [...findings, ...(downs?.findings ?? [])],
    };
  };
  return orFinding(plan, (finding) => withoutFiles([finding]));
}

function withoutFiles(findings: readonly Finding[]): NewMigrations {
  return { files: [], schema: null, findings };
}

function hasError(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === "error");
}

function changedSchema({ schema }: MigrationsFolder, { statements }: WantedState): string | null {
  const text = schemaText(statements);
  return schema?.text === text || (schema === null && statements.length === 0) ? null : text;
}

/**
 * A given name applies to the first file, and is the prefix of the others. The name of an initial migration is not
 * derived from its first table.
 */
function nameFiles(
  { files }: MigrationsFolder,
  planned: readonly PlannedFile[],
  common: string,
  { name, now }: NewOptions,
): readonly Omit<NewFile, "down">[] {
  const wanted = name ?? (files.length === 0 ? "init" : null);
  const chosenName = wanted === null ? null : fileName(wanted);
  const names = planned.map((file, index) => {
    if (chosenName === null) return file.name;
    if (index === 0) return chosenName;
    return file.name.startsWith(`${common}_`)
      ? `${chosenName}${file.name.slice(common.length)}`
      : `${chosenName}_${file.name}`;
  });
  const stampedNames = addStamps(
    files.map((file) => file.name),
    names,
    now,
  );
  return planned.map((file, index) => ({ name: stampedNames[index] ?? "", text: migrationText(file), planned: file }));
}

/** Compares the catalog after the new files with the entities. */
async function verifyResult(
  states: CatalogStates,
  { files }: MigrationsFolder,
  added: readonly MigrationFile[],
  state: CurrentState,
  { intent }: WantedState,
  { run, consent }: NewOptions,
): Promise<readonly Finding[]> {
  const after =
    run === undefined || added.length === 0
      ? await states.afterFiles([...files, ...added])
      : await states.store([...files, ...added], (all) => run(all.slice(0, -added.length), added));
  const differences = remainingDifferences(state, after);
  return [
    ...differenceFindings(differences, unexpected),
    ...unmanagedDrops(state.wholeCatalog, after, state.names, { intent, consent }),
  ];
}

const unexpected =
  "the generated migrations do not produce the schema of the entities; nothing was written. Check whether one file reverts a statement of another; otherwise please report this as a bug of entity-derive";

// Compares migration files with the records of a database.
import type { MigrationFile } from "../migration-file.ts";
import type { MigrationRecord } from "./record-table.ts";

/**
 * - `changed`: the file's statements differ from those that were applied
 * - `unknown`: it was applied, and there is no file
 * - `out of order`: it was not applied, and a later one was
 * - `restamped`: it was applied under an earlier timestamp; the next run renames its record
 */
export type MigrationState = "applied" | "changed" | "out of order" | "pending" | "restamped" | "unknown";

/** A file of the folder, a record of the database, or both. */
export interface MigrationEntry {
  /** The name without `.sql`; of the file, if both have different ones. */
  readonly name: string;
  readonly state: MigrationState;
  /** The time of application; null if not applied. */
  readonly appliedAt: Date | null;
  /** The duration in milliseconds; null if not applied. */
  readonly duration: number | null;
  /** The number of the run that applied it; null if not applied, or not recorded. */
  readonly run: number | null;
  /** Null if `unknown`. */
  readonly file: MigrationFile | null;
  /** The name of the record, if different. */
  readonly recordedAs: string | null;
}

/** Returns all files and records in the order of their names. */
export function compareHistory(
  files: readonly MigrationFile[],
  records: readonly MigrationRecord[],
): readonly MigrationEntry[] {
  const known = new Set(files.map(({ name }) => name));
  const orphans = records.filter(({ name }) => !known.has(name));
  const byName = new Map(records.map((record) => [record.name, record]));
  const restampedRecords = new Map(
    files
      .filter(({ name }) => !byName.has(name))
      .flatMap((file) => {
        const record = orphans.find((orphan) => isRestamped(orphan, file));
        return record === undefined ? [] : [[file.name, record] as const];
      }),
  );
  const followed = new Set([...restampedRecords.values()].map(({ name }) => name));
  const last = [
    ...records.filter(({ name }) => !followed.has(name)).map(({ name }) => name),
    ...restampedRecords.keys(),
  ].reduce((latest, name) => (name > latest ? name : latest), "");
  const entries = files.map((file): MigrationEntry => {
    const own = byName.get(file.name);
    const record = own ?? restampedRecords.get(file.name) ?? null;
    return {
      name: file.name,
      state: stateOf(file, own, record, last),
      appliedAt: record?.appliedAt ?? null,
      duration: record?.duration ?? null,
      run: record?.run ?? null,
      file,
      recordedAs: own === undefined ? (record?.name ?? null) : null,
    };
  });
  const unknown = orphans
    .filter(({ name }) => !followed.has(name))
    .map(({ name, appliedAt, duration, run }): MigrationEntry => {
      return { name, state: "unknown", appliedAt, duration, run, file: null, recordedAs: null };
    });
  return [...entries, ...unknown].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function stateOf(
  file: MigrationFile,
  own: MigrationRecord | undefined,
  record: MigrationRecord | null,
  last: string,
): MigrationState {
  if (own !== undefined) return own.checksum === file.checksum ? "applied" : "changed";
  if (record !== null) return "restamped";
  return file.name < last ? "out of order" : "pending";
}

/** Whether they have the same statements, and names that differ only in the timestamp. */
function isRestamped(record: MigrationRecord, file: MigrationFile): boolean {
  const withoutStamp = (name: string): string => name.replace(/^\d+(?:T\d+)?/, "");
  return record.checksum === file.checksum && withoutStamp(record.name) === withoutStamp(file.name);
}

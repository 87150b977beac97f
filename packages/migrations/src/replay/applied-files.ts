// The records of a database and the files of a folder into those that were applied, and what is wrong between them.
import type { MigrationFile } from "entity-derive/migrations";
import type { Queryable } from "entity-derive/runtime";
import type { Finding } from "../difference/steps.ts";

export interface AppliedFiles {
  /** In their order. */
  readonly files: readonly MigrationFile[];
  /** ED806: applied files that changed, that are not there, or that would come out of order. */
  readonly findings: readonly Finding[];
}

/** @param table of the records, with its schema; where it does not exist nothing was applied */
export async function appliedFiles(
  db: Queryable,
  files: readonly MigrationFile[],
  table: string,
): Promise<AppliedFiles> {
  const records = await recordsOf(db, table);
  const byName = new Map(records.map((record) => [record.name, record]));
  const checksums = new Set(records.map(({ checksum }) => checksum));
  // A file with a new stamp takes its record with it.
  const applied = files.filter(({ name, checksum }) => byName.has(name) || checksums.has(checksum));
  const changed = applied.flatMap(({ name, checksum }) =>
    byName.has(name) && byName.get(name)?.checksum !== checksum
      ? found(
          name,
          `${name}.sql was changed after it was applied`,
          "restore it, and write what is to be different as a further migration",
        )
      : [],
  );
  const present = new Set(files.flatMap(({ name, checksum }) => [name, checksum]));
  const unknown = records
    .filter(({ name, checksum }) => !present.has(name) && !present.has(checksum))
    .map(
      ({ name }): Finding => ({
        id: "ED806",
        severity: "error",
        message: `${name} was applied, and there is no such file`,
        help: "bring the file back, from the branch that it is on",
        place: { kind: "object", name },
      }),
    );
  const last = applied.at(-1)?.name ?? "";
  const early = files
    .filter((file) => file.name < last && !applied.includes(file))
    .flatMap(({ name }) =>
      found(
        name,
        `${name}.sql comes before ${last}.sql, which was applied already`,
        `\`migrate restamp ${name}\` gives it a name at the end`,
      ),
    );
  return { files: applied, findings: [...changed, ...unknown, ...early] };
}

function found(file: string, message: string, help: string): readonly Finding[] {
  return [{ id: "ED806", severity: "error", message, help, place: { kind: "file", file, line: 0 } }];
}

interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
}

async function recordsOf(db: Queryable, table: string): Promise<readonly MigrationRecord[]> {
  const exists = await db.query({ name: "records.exist", text: "SELECT pg_catalog.to_regclass($1) IS NOT NULL" }, [
    table,
  ]);
  if (exists.rows[0]?.[0] !== "t") return [];
  const name = table
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
  const { rows } = await db.query(
    { name: "records.read", text: `SELECT name, checksum FROM ${name} ORDER BY name` },
    [],
  );
  return rows.map(([recorded, checksum]) => ({ name: recorded ?? "", checksum: checksum ?? "" }));
}

// Compares migration files with an earlier state of the folder, such as a commit: applied files must not change.
import type { MigrationFile } from "entity-derive/migrations";
import type { Finding } from "../../difference/migration-plan.ts";

export interface BaseComparison {
  readonly findings: readonly Finding[];
  /** The names of files that the base does not have. */
  readonly added: readonly string[];
}

/** @param base the name of the base in messages: `main` */
export function compareBase(
  before: readonly MigrationFile[],
  files: readonly MigrationFile[],
  base: string,
): BaseComparison {
  const known = new Map(before.map((file) => [file.name, file]));
  const present = new Map(files.map((file) => [file.name, file]));
  const checksums = new Map(files.map((file) => [file.checksum, file.name]));
  const last = before.at(-1)?.name ?? "";
  const added = files.filter(({ name }) => !known.has(name));
  const findings = before.flatMap(({ name, checksum }) => {
    const currentFile = present.get(name);
    if (currentFile?.checksum === checksum) return [];
    if (currentFile !== undefined)
      return baseFinding(
        name,
        `${name}.sql differs from ${base}`,
        "restore it, and write the change as a new migration",
      );
    // The file was restamped: its checksum is recorded.
    if (checksums.has(checksum)) return [];
    return baseFinding(
      name,
      `${name}.sql is missing, but exists in ${base}`,
      "restore it: databases may have applied it",
    );
  });
  const outOfOrder = added.filter(
    ({ name, checksum }) => name < last && !before.some((file) => file.checksum === checksum),
  );
  const disordered = outOfOrder.flatMap(({ name }) =>
    baseFinding(
      name,
      `${name}.sql comes before ${last}.sql, which is already in ${base}`,
      `run \`migrate restamp ${name}\` to move it to the end`,
    ),
  );
  return { findings: [...findings, ...disordered], added: added.map(({ name }) => name) };
}

function baseFinding(file: string, message: string, help: string): readonly Finding[] {
  return [{ id: "ED806", severity: "error", message, help, location: { kind: "file", file, line: 0 } }];
}

// Compares migration files with an earlier state of the folder, such as a commit: applied files must not change.
import type { MigrationFile } from "entity-derive/migrations";
import { fileFinding } from "../../difference/findings/object-finding.ts";
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
  const finding = (name: string, fault: string, help: string): Finding =>
    fileFinding("ED806", "error", { file: name, line: 0 }, `${name}.sql ${fault}`, help);
  const findings = before.flatMap(({ name, checksum }) => {
    const currentFile = present.get(name);
    if (currentFile?.checksum === checksum) return [];
    if (currentFile !== undefined)
      return finding(name, `differs from ${base}`, "restore it, and write the change as a new migration");
    // The file was restamped: its checksum is recorded.
    if (checksums.has(checksum)) return [];
    return finding(name, `is missing, but exists in ${base}`, "restore it: databases may have applied it");
  });
  const disordered = added
    .filter(({ name, checksum }) => name < last && !before.some((file) => file.checksum === checksum))
    .map(({ name }) =>
      finding(
        name,
        `comes before ${last}.sql, which is already in ${base}`,
        `run \`migrate restamp ${name}\` to move it to the end`,
      ),
    );
  return { findings: [...findings, ...disordered], added: added.map(({ name }) => name) };
}

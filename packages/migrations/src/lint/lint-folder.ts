// Lints named files of a folder, each in the state after the previous files.
import type { MigrationFile } from "entity-derive/migrations";
import type { EmbeddedDatabase } from "../replay/databases/embedded-database.ts";
import type { MigrationsFolder } from "../replay/folder/migrations-folder.ts";
import type { ReadStatements } from "./application-statements.ts";
import { type LintedFile, lintFiles } from "./lint-files.ts";

/**
 * @param names names of migrations, and of their down migrations: `20261201T090000_add_phone.down`
 * @param readStatements reads the application's statements, which findings name
 * @throws {ReplayFailure} for the first statement that fails
 */
export async function lintFolder(
  embedded: EmbeddedDatabase,
  { before, files, downs }: MigrationsFolder,
  names: ReadonlySet<string>,
  readStatements: ReadStatements | null = null,
): Promise<readonly LintedFile[]> {
  const prerequisites = before === null ? [] : [before];
  const isNamed = ({ name }: MigrationFile): boolean => names.has(name);
  const first = files.findIndex(isNamed);
  const linted: LintedFile[] = [];
  if (first !== -1) {
    // Files in between are run as well, but not reported.
    const last = files.findLastIndex(isNamed);
    const earlier = [...prerequisites, ...files.slice(0, first)];
    const all = await lintFiles(embedded, earlier, files.slice(first, last + 1), readStatements);
    linted.push(...all.filter(({ file }) => isNamed(file)));
  }
  for (const [index, { name }] of files.entries()) {
    const down = downs.get(name);
    if (down === undefined || !isNamed(down)) continue;
    const earlier = [...prerequisites, ...files.slice(0, index + 1)];
    linted.push(...(await lintFiles(embedded, earlier, [down], readStatements)));
  }
  return linted;
}

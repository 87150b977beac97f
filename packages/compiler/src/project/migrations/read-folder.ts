// Reads and parses the folder of migrations.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Finding, failureFinding, type MigrationsFolder, specialFileNames } from "@entity-derive/migrations";
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import { namesIn } from "../../6-write/folder-on-disk.ts";
import type { ResolvedConfig } from "../config/read-config.ts";

export interface ReadFolder {
  readonly folder: MigrationsFolder;
  /** Errors in files that cannot be read. */
  readonly findings: readonly Finding[];
}

/** A missing folder has no files. */
export function readFolder({
  root,
  config,
}: {
  readonly root: string;
  readonly config: Pick<ResolvedConfig, "migrations">;
}): ReadFolder {
  const path = join(root, config.migrations.folder);
  const findings: Finding[] = [];
  const read = (name: string): MigrationFile | null => {
    try {
      return parseMigration(name, readUtf8(join(path, `${name}.sql`)));
    } catch (error) {
      const finding = failureFinding(error);
      if (finding === null) throw error;
      findings.push(finding);
      return null;
    }
  };
  const names = migrationNames(path);
  const specialNames: readonly string[] = Object.values(specialFileNames);
  const files = names
    .filter((name) => !name.endsWith(".down") && !specialNames.includes(name))
    .flatMap((name) => read(name) ?? []);
  const downs = names.filter((name) => name.endsWith(".down")).flatMap((name) => read(name) ?? []);
  const one = (name: string): MigrationFile | null => (names.includes(name) ? read(name) : null);
  const folder = {
    files,
    downs: new Map(downs.map((file) => [file.name.slice(0, -".down".length), file])),
    before: one(specialFileNames.before),
    schema: one(specialFileNames.schema),
  };
  return { folder, findings };
}

/** Without `.sql`, in the order of application. */
function migrationNames(path: string): readonly string[] {
  return namesIn(path)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, -".sql".length))
    .sort();
}

/** Invalid UTF-8 becomes replacement characters, which the parser reports at their line. */
function readUtf8(path: string): string {
  return readFileSync(path, "utf8");
}

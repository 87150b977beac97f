// Names of the files and folders that are read, generated and watched.

/** The suffix of generated folders: `user.derived` for `user.entity.ts`. */
export const derivedEnding = ".derived";

/** The name of the folder generated from all entities. */
export const appFolderName = "app.derived";

/** The file of a generated folder with a hash of each other file. */
export const manifestName = "manifest.json";

/** The file of a generated folder that re-exports the others. */
export const barrelName = "index.ts";

export const packageFileName = "package.json";

export const tsconfigName = "tsconfig.json";

/** The default of `include`. */
export const entityGlob = "**/*.entity.ts";

/** The ending of files with SQL: `reports.queries.sql`. */
export const queriesEnding = ".queries.sql";

/** The default of `queries`. */
export const queriesGlob: string = `**/*${queriesEnding}`;

/** The files that a folder stands for, as an argument of a command. */
export const sourceGlob: string = `**/*{.entity.ts,${queriesEnding}}`;

/** The default of `migrations.folder`. */
export const migrationsFolderName = "migrations";

/** The names of a configuration file. All but JSON are executed. */
export const configNames = [
  "entity-derive.config.ts",
  "entity-derive.config.mts",
  "entity-derive.config.js",
  "entity-derive.config.mjs",
  "entity-derive.config.json",
] as const;

export const configGlob = "entity-derive.config.*";

/** Matches all generated files. */
export const derivedGlob: string = `**/*${derivedEnding}/**`;

const unreadFolders: readonly string[] = ["node_modules", "dist"];

/** Globs of the folders that are never searched for entity files. Globs skip names with a leading dot by themselves. */
export const unreadGlobs: readonly string[] = unreadFolders.map((name) => `**/${name}/**`);

/** True for the name of a folder that is never searched for entity files: packages, builds and caches. */
export function isUnreadFolder(name: string): boolean {
  return unreadFolders.includes(name) || name.startsWith(".");
}

const sourceEnding = /\.[cm]?tsx?$/;

/** True for a file that TypeScript reads. */
export function isSource(path: string): boolean {
  return sourceEnding.test(path);
}

/** `src/user.entity` of `src/user.entity.ts` */
export function withoutSourceEnding(path: string): string {
  return path.replace(sourceEnding, "");
}

/** True for a file that affects all entities: package.json, the configuration, a tsconfig.json of any name. */
export function isSettingsFile(name: string): boolean {
  return name === packageFileName || /^tsconfig[^/]*\.json$/.test(name) || name.startsWith("entity-derive.config.");
}

/** Returns the generated folder that contains the path, or is the path; null if there is none. */
export function derivedFolderIn(path: string): string | null {
  return /^(?:.*?\/)?[^/]+\.derived(?=\/|$)/.exec(path)?.[0] ?? null;
}

/** True for a path inside an installed package. */
export function isInPackages(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path);
}

// The names of files and folders that decide what is read, generated and watched.

/** The ending of generated folders: `user.derived` stands beside `user.entity.ts`. */
export const derivedEnding = ".derived";

/** The name of the folder that is generated from all entities. */
export const appFolderName = "app.derived";

/** The file of a generated folder that has a hash of each of the others. */
export const manifestName = "manifest.json";

/** The file of a generated folder that exports what is in the others. */
export const barrelName = "index.ts";

export const packageFileName = "package.json";

export const tsconfigName = "tsconfig.json";

/** The default of `include`. */
export const entityGlob = "**/*.entity.ts";

/** The default of `migrations.folder`. */
export const migrationsFolderName = "migrations";

/** The names that a configuration can have. All but JSON are run. */
export const configNames = [
  "entity-derive.config.ts",
  "entity-derive.config.mts",
  "entity-derive.config.js",
  "entity-derive.config.mjs",
  "entity-derive.config.json",
] as const;

export const configGlob = "entity-derive.config.*";

/** All that is generated. */
export const derivedGlob: string = `**/*${derivedEnding}/**`;

const unreadFolders: readonly string[] = ["node_modules", "dist"];

/** Globs of the folders in which entity files are never looked for. Globs pass over what begins with a dot by themselves. */
export const unreadGlobs: readonly string[] = unreadFolders.map((name) => `**/${name}/**`);

/** True for the name of a folder in which entity files are never looked for: packages, builds, and what tools keep. */
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

/** True for a file that decides how all entities are read: package.json, the configuration, a tsconfig.json by any name. */
export function isSetup(name: string): boolean {
  return name === packageFileName || /^tsconfig[^/]*\.json$/.test(name) || name.startsWith("entity-derive.config.");
}

/** The generated folder that a path is in, or is itself; null if it is in none. */
export function derivedFolderIn(path: string): string | null {
  return /^(?:.*?\/)?[^/]+\.derived(?=\/|$)/.exec(path)?.[0] ?? null;
}

/** True for a path in an installed package. */
export function isInPackages(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path);
}

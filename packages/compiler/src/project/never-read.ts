// The name of a folder into whether entity files are never looked for in it.

const packagesAndBuilt: readonly string[] = ["node_modules", "dist"];

/** Packages, what was built, and what tools keep for themselves. */
export function isNeverRead(name: string): boolean {
  return packagesAndBuilt.includes(name) || name.startsWith(".");
}

/** The same for globs, which pass over what begins with a dot by themselves. */
export const neverReadGlobs: readonly string[] = packagesAndBuilt.map((name) => `**/${name}/**`);

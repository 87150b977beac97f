// The name of a folder into whether entity files are never looked for in it.

/** Packages, what was built, and what tools keep for themselves. */
export function isNeverRead(name: string): boolean {
  return name === "node_modules" || name === "dist" || name.startsWith(".");
}

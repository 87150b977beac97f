// PostgreSQL's table lock modes in order of strength, and the conflicts between them.

export const lockModes = [
  "ACCESS SHARE",
  "ROW SHARE",
  "ROW EXCLUSIVE",
  "SHARE UPDATE EXCLUSIVE",
  "SHARE",
  "SHARE ROW EXCLUSIVE",
  "EXCLUSIVE",
  "ACCESS EXCLUSIVE",
] as const;

export type LockMode = (typeof lockModes)[number];

/** Converts `AccessExclusiveLock`, as in `pg_locks`. */
export function lockModeOf(name: string): LockMode {
  const words = name.replace(/Lock$/, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  const mode = lockModes.find((one) => one === words.toUpperCase());
  if (mode === undefined) throw new Error(`pg_locks has an unknown mode: ${name}`);
  return mode;
}

export function strongest(modes: readonly LockMode[]): LockMode | null {
  return modes.reduce<LockMode | null>((found, mode) => (found === null || isWeaker(found, mode) ? mode : found), null);
}

export function isWeaker(mode: LockMode, other: LockMode): boolean {
  return lockModes.indexOf(mode) < lockModes.indexOf(other);
}

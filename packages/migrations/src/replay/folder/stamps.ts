// Timestamps in the names of migration files, which sort after all existing ones.

const stampPattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)_/;

/** Formats a time as `20261201T090000`, UTC. */
function stampOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replaceAll(/[-:]|\.\d+Z$/g, "");
}

/** Parses the time in a name; null if it has no timestamp. */
function timeOf(name: string): number | null {
  const [, year, month, day, hour, minute, second] = stampPattern.exec(name) ?? [];
  if (year === undefined) return null;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

/** Removes the timestamp from a name. */
export function withoutStamp(name: string): string {
  return name.replace(stampPattern, "");
}

/** Returns the timestamp of a name, `20261201T090000`; empty if it has none. */
export function stampIn(name: string): string {
  return stampPattern.exec(name)?.[0].slice(0, -1) ?? "";
}

/** Adds timestamps to names, at least a second apart and after all existing files, even if clocks differ. */
export function addStamps(existing: readonly string[], names: readonly string[], now: number): readonly string[] {
  const last = Math.max(0, ...existing.flatMap((name) => timeOf(name) ?? []));
  const first = Math.max(Math.floor(now / 1000) * 1000, last + 1000);
  return names.map((name, index) => `${stampOf(first + index * 1000)}_${name}`);
}

/**
 * Returns a name that sorts before a file and after its predecessor: a second earlier if possible, otherwise with the
 * predecessor's timestamp and name as its prefix.
 *
 * @param before the name of the file
 */
export function nameBefore(existing: readonly string[], name: string, before: string): string {
  const previous = existing
    .filter((one) => one < before)
    .toSorted()
    .at(-1);
  const time = timeOf(before);
  const stampedName = time === null ? null : `${stampOf(time - 1000)}_${name}`;
  if (previous === undefined) return stampedName ?? `0_${name}`;
  return stampedName !== null && stampedName > previous ? stampedName : `${previous}_${name}`;
}

/** Converts a name that a user has written to a file name: `Add phone` to `add_phone`. */
export function fileName(written: string): string {
  return written
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
}

// The time into the names of new files, which sort after all that are there.

const stampPattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)_/;

/** `20261201T090000`, of UTC. */
function stampOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replaceAll(/[-:]|\.\d+Z$/g, "");
}

/** When a name says that it was written; null for a name without a stamp. */
function timeOf(name: string): number | null {
  const [, year, month, day, hour, minute, second] = stampPattern.exec(name) ?? [];
  if (year === undefined) return null;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

/** What a name says after its stamp. */
export function withoutStamp(name: string): string {
  return name.replace(stampPattern, "");
}

/** The stamp of a name, `20261201T090000`; empty where it has none. */
export function stampIn(name: string): string {
  return stampPattern.exec(name)?.[0].slice(0, -1) ?? "";
}

/**
 * Names with stamps, each at least a second after the one before, the first after all that are there: a clock that is
 * behind, or a file from a clock that is ahead, does not matter.
 */
export function addStamps(existing: readonly string[], names: readonly string[], now: number): readonly string[] {
  const last = Math.max(0, ...existing.flatMap((name) => timeOf(name) ?? []));
  const first = Math.max(Math.floor(now / 1000) * 1000, last + 1000);
  return names.map((name, index) => `${stampOf(first + index * 1000)}_${name}`);
}

/**
 * A name that sorts between a file and the one before it: a second earlier where there is room, otherwise with the stamp
 * and the name of the one before.
 *
 * @param before the name of the file
 */
export function nameBefore(existing: readonly string[], name: string, before: string): string {
  const previous = existing
    .filter((one) => one < before)
    .toSorted()
    .at(-1);
  const time = timeOf(before);
  const stamped = time === null ? null : `${stampOf(time - 1000)}_${name}`;
  if (previous === undefined) return stamped ?? `0_${name}`;
  return stamped !== null && stamped > previous ? stamped : `${previous}_${name}`;
}

/** A name as people write it into one of a file: `Add phone` into `add_phone`. */
export function fileName(written: string): string {
  return written
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
}

// Converts answers of libraries into one form, in which equal answers are equal texts.

/** Younger than this is what the run has made itself. */
const recent = 60 * 60 * 1000;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const decimal = /^-?\d+\.\d+$/;

/**
 * Properties are in the order of their names, and absent ones are left out. Dates are ISO texts to the millisecond,
 * decimals have no zeros at the end. Version 7 UUIDs that are not known, and times of this hour, are `new`: each
 * contestant makes its own.
 * @param known ids that rows had before
 */
export function canonical(value: unknown, known: ReadonlySet<string>): string {
  return JSON.stringify(inOrder(JSON.parse(JSON.stringify(value ?? null)), known), null, 1);
}

function inOrder(value: unknown, known: ReadonlySet<string>): unknown {
  if (typeof value === "string") return text(value, known);
  if (Array.isArray(value)) return value.map((element) => inOrder(element, known));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, element]) => [name, inOrder(element, known)]));
}

function text(value: string, known: ReadonlySet<string>): string {
  if (uuid.test(value)) return known.has(value) ? value : "new id";
  if (decimal.test(value)) return value.replace(/\.?0+$/, "");
  if (!instant.test(value)) return value;
  const time = new Date(value);
  return Date.now() - time.getTime() < recent ? "new time" : time.toISOString();
}

// A key into the one text by which errors and entity tags know a row.

/** A single key's text; of a composite key, whose parts are in the order of the class, the JSON array of them. */
export function keyText(id: unknown): string {
  if (typeof id === "string") return id;
  if (id instanceof Date) return id.toISOString();
  if (typeof id === "object" && id !== null && Object.getPrototypeOf(id) === Object.prototype) {
    return JSON.stringify(Object.values(id).map(partText));
  }
  return String(id);
}

/** Numbers are numbers in JSON; whatever it has no word for is text. */
function partText(part: unknown): unknown {
  return typeof part === "number" || typeof part === "boolean" ? part : keyText(part);
}

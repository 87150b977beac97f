// Parses command tags, such as `INSERT 0 5`.

/** Returns the number of rows in a command tag; 0 if it has none, such as `CREATE TABLE`. */
export function countOfTag(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(" ") + 1));
  return Number.isNaN(count) ? 0 : count;
}

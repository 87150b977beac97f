// A command tag, such as `INSERT 0 5`, into the number of rows in it.

/** 0 for a command without a count, such as `CREATE TABLE`. */
export function countOfTag(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(" ") + 1));
  return Number.isNaN(count) ? 0 : count;
}

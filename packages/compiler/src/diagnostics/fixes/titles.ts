// The title of a fix, which says what to do, into what was done.

const pasts: ReadonlyMap<string, string> = new Map([
  ["add", "added"],
  ["change", "changed"],
  ["export", "exported"],
  ["import", "imported"],
  ["move", "moved"],
  ["remove", "removed"],
]);

/** "change `tabel` to `table`" → "changed `tabel` to `table`" */
export function pastOf(title: string): string {
  const [verb = "", ...rest] = title.split(" ");
  return [pasts.get(verb) ?? verb, ...rest].join(" ");
}

/** Whether a title begins with a verb whose past is known. */
export function isImperative(title: string): boolean {
  return pasts.has(title.split(" ", 1)[0] ?? "");
}

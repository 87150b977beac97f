// Turns the title of a fix, an instruction, into the past tense.

const pastTenses: ReadonlyMap<string, string> = new Map([
  ["add", "added"],
  ["change", "changed"],
  ["export", "exported"],
  ["import", "imported"],
  ["move", "moved"],
  ["remove", "removed"],
]);

/** Returns "changed `tabel` to `table`" for "change `tabel` to `table`". */
export function pastTense(title: string): string {
  const [verb = "", ...rest] = title.split(" ");
  return [pastTenses.get(verb) ?? verb, ...rest].join(" ");
}

// Two lists of constraints or indexes, matched by their names and by what they do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchByName } from "../../src/difference/plan/constraints/match-by-name.ts";

interface Item {
  readonly name: string;
  readonly does: string;
}

/** `name does` for each, as what became of it. */
function matchesOf(from: readonly string[], to: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const read = (texts: readonly string[]): readonly Item[] =>
    texts.map((text) => ({ name: text.split(" ")[0] ?? "", does: text.split(" ")[1] ?? "" }));
  const { added, dropped, renamed, changed, kept } = matchByName(read(from), read(to), ({ does }) => does);
  const names = (items: readonly Item[]): readonly string[] => items.map(({ name }) => name);
  const pairs = (changes: readonly { readonly from: Item; readonly to: Item }[]): readonly string[] =>
    changes.map((change) => `${change.from.name} → ${change.to.name}`);
  const all = {
    added: names(added),
    dropped: names(dropped),
    renamed: pairs(renamed),
    changed: pairs(changed),
    kept: pairs(kept),
  };
  return Object.fromEntries(Object.entries(all).filter(([, found]) => found.length > 0));
}

test("the name comes first: two that do the same are not exchanged", () => {
  assert.deepEqual(matchesOf(["b same", "a same"], ["b same", "c same"]), { kept: ["b → b"], renamed: ["a → c"] });
});

test("one is renamed once", () => {
  assert.deepEqual(matchesOf(["a same"], ["b same", "c same"]), { renamed: ["a → b"], added: ["c"] });
  assert.deepEqual(matchesOf(["a same", "b same"], ["c same"]), { renamed: ["a → c"], dropped: ["b"] });
});

test("what does something else under its name is changed, unless the former is found under another", () => {
  assert.deepEqual(matchesOf(["a one"], ["a two"]), { changed: ["a → a"] });
  assert.deepEqual(matchesOf(["a one"], ["a two", "b one"]), { renamed: ["a → b"], added: ["a"] });
});

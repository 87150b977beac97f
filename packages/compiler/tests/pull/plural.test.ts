// Names of tables into those of classes, and of classes into those of lists.
import assert from "node:assert/strict";
import { test } from "node:test";
import { plural, singular } from "../../src/text/plural.ts";

/** Words whose plural is not simply the word with an s, or whose singular is not simply the plural without it. */
const pairs = `
  ache aches, address addresses, alias aliases, analysis analyses, appendix appendices, avalanche avalanches,
  bacterium bacteria, base bases, batch batches, bias biases, box boxes, branch branches, brownie brownies,
  bus buses, cache caches, canvas canvases, case cases, category categories, cause causes, child children,
  city cities, class classes, clause clauses, cliche cliches, coach coaches, cookie cookies, course courses,
  criterion criteria, crisis crises, curriculum curricula, database databases, day days, diagnosis diagnoses,
  excuse excuses, expense expenses, foot feet, fuse fuses, goose geese, half halves, headache headaches, hero heroes,
  hoodie hoodies, horse horses, house houses, index indices, invoice invoices, key keys, knife knives, leaf leaves,
  lens lenses, license licenses, life lives, man men, match matches, matrix matrices,
  mouse mice, moustache moustaches, movie movies, niche niches, ox oxen, pause pauses, person people,
  phenomenon phenomena, photo photos, piano pianos, pie pies, potato potatoes, price prices, process processes,
  purchase purchases, quiche quiches, quiz quizzes, quota quotas, reply replies, response responses, roof roofs,
  rookie rookies, selfie selfies, service services, shelf shelves, shoe shoes, size sizes, speech speeches,
  status statuses, tax taxes, thesis theses, thief thieves, tie ties, tooth teeth, tranche tranches, use uses,
  vertex vertices, video videos, virus viruses, waltz waltzes, wife wives, wolf wolves, woman women, zombie zombies
`
  .trim()
  .split(/,\s+/)
  .map((pair) => pair.split(" "));

test("irregular words have the singular and the plural that everybody expects", () => {
  assert.ok(pairs.length > 60);
  const wrong = pairs.filter(([one = "", many = ""]) => singular(many) !== one || plural(one) !== many);
  assert.deepEqual(
    wrong.map(([one = "", many = ""]) => ({ one, many, singular: singular(many), plural: plural(one) })),
    [],
  );
});

test("the last word of a name counts, however words are joined", () => {
  for (const [many, one] of [
    ["http_caches", "http_cache"],
    ["httpCaches", "httpCache"],
    ["session_cookies", "session_cookie"],
    ["contactLenses", "contactLens"],
    ["order_items", "order_item"],
    ["computer_viruses", "computer_virus"],
  ] as const)
    assert.deepEqual([singular(many), plural(one)], [one, many]);
});

test("a word without a plural stays, and the singular of a singular is itself", () => {
  for (const word of ["equipment", "fish", "metadata", "news", "series", "sheep", "species"])
    assert.equal(singular(word), word);
  for (const [one = ""] of pairs) assert.equal(singular(one), one);
});

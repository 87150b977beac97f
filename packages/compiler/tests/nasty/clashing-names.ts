// Class names that meet another name in their generated code.
import { type EntityNames, entityNames } from "../../src/2-model/data/entity-names.ts";
import { compile } from "../../src/index.ts";
import { capitalized } from "../../src/text/names.ts";

/** No word has it in it. */
export const neutral = "Zqxa";
const from = entityNames(neutral);

/** Returns the names under which an entity's generated code has a word for two things. */
export async function clashingNames(
  names: readonly string[],
  entityOf: (name: string) => string,
): Promise<readonly string[]> {
  return [...(await clashes(names, entityOf)).keys()];
}

/**
 * Returns these names, each with the generated files that have such a word. Under any other name a file compiles and runs
 * as it does under this neutral one, so that trying one of them is enough.
 */
export async function clashes(
  names: readonly string[],
  entityOf: (name: string) => string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { folders } = await compile(
    { entities: [{ path: "src/neutral.entity.ts", text: entityOf(neutral) }], read: () => null },
    { router: "hono", validator: "zod", importEnding: () => ".ts", app: null },
  );
  const files = folders.flatMap((folder) => folder.files);
  const meetIn = files.map(({ name, text }) => [name, clashingWords([text])] as const);
  // Files export their words together.
  const meet = clashingWords(files.map(({ text }) => text));
  return new Map(
    names
      .map(entityNames)
      .filter(meet)
      .map((of) => [of.type, new Set(meetIn.flatMap(([file, meets]) => (meets(of) ? [file] : [])))]),
  );
}

/** Whether words of the class meet others of the texts, by the names of the class. */
function clashingWords(texts: readonly string[]): (of: EntityNames) => boolean {
  const words = [...new Set(texts.flatMap((text) => text.match(/[\w$]+/g) ?? []))];
  const own = words.filter((word) => word.toLowerCase().includes(neutral.toLowerCase()));
  const others = new Set(words).difference(new Set(own));
  return (of) => own.some((word) => others.has(renamed(word, of)));
}

/** A word of the neutral class, in the class of other names. */
function renamed(word: string, to: EntityNames): string {
  return word
    .replaceAll(capitalized(from.plural), capitalized(to.plural))
    .replaceAll(from.plural, to.plural)
    .replaceAll(neutral, to.type)
    .replaceAll(from.prefix, to.prefix);
}

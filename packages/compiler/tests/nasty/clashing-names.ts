// Class names that meet another name in their generated code.
import { entityNames } from "../../src/2-model/data/entity-names.ts";
import { compile } from "../../src/index.ts";
import { capitalized } from "../../src/text/names.ts";

/** No word has it in it. */
const neutral = "Zqxa";

/**
 * Returns the names under which an entity's generated code has a word for two things. Under any other name it compiles
 * and runs as it does under this neutral one, so that trying one of them is enough.
 */
export async function clashingNames(
  names: readonly string[],
  entityOf: (name: string) => string,
): Promise<readonly string[]> {
  const { folders } = await compile(
    { entities: [{ path: "src/neutral.entity.ts", text: entityOf(neutral) }], read: () => null },
    { router: "hono", validator: "zod", importEnding: () => ".ts", app: null },
  );
  const texts = folders.flatMap(({ files }) => files.map(({ text }) => text));
  const words = [...new Set(texts.flatMap((text) => text.match(/[\w$]+/g) ?? []))];
  const own = words.filter((word) => word.toLowerCase().includes(neutral.toLowerCase()));
  const others = new Set(words).difference(new Set(own));
  return names.filter((name) => own.some((word) => others.has(renamed(word, name))));
}

/** A word of the neutral class, in the class of another name. */
function renamed(word: string, type: string): string {
  const [from, to] = [entityNames(neutral), entityNames(type)];
  return word
    .replaceAll(capitalized(from.plural), capitalized(to.plural))
    .replaceAll(from.plural, to.plural)
    .replaceAll(neutral, type)
    .replaceAll(from.prefix, to.prefix);
}

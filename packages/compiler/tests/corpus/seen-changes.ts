// Finds the earlier change that is the same under other names.
import { escapePattern } from "../../src/text/escape-pattern.ts";

interface ObservedChange {
  readonly folder: string;
  readonly place: string;
  readonly text: string;
  /** Its words, those that follow from the folder's name by their form. */
  readonly words: readonly string[];
}

/** More names than these are harder to read than the lines. */
const mostNames = 6;

export class SeenChanges {
  readonly #byShape = new Map<string, ObservedChange[]>();

  /** What stands for the text; null for one that is to be shown, and is seen from here on. */
  reference(folder: string, place: string, text: string): string | null {
    const formed = text.replaceAll(namesOf(folder), formOf);
    const change: ObservedChange = { folder, place, text, words: formed.match(word) ?? [] };
    const shape = shapeOf(formed);
    const same = this.#byShape.get(shape) ?? [];
    for (const first of same) {
      const names = renamed(first, change);
      if (isShorter(text, names)) return ` as ${placeOf(first, change)}${first.folder}${names.join("")}`;
    }
    this.#byShape.set(shape, [...same, change]);
    return null;
  }
}

/** A text of few lines is easier to read than what stands for it under other names, and so is one with many or odd ones. */
function isShorter(text: string, names: readonly string[]): boolean {
  if (names.length === 0) return true;
  return names.length <= mostNames && text.split("\n").length > 3 && !names.some((name) => name.includes("‹"));
}

/** The member of the earlier change, unless it is this one's under the names of the folder. */
function placeOf(first: ObservedChange, { folder, place }: ObservedChange): string {
  const isSame = first.place.replaceAll(namesOf(first.folder), formOf) === place.replaceAll(namesOf(folder), formOf);
  return isSame ? "in " : `${first.place} in `;
}

/** The names that are others here, but for those that follow from the folder's. */
function renamed(first: ObservedChange, change: ObservedChange): readonly string[] {
  const names = change.words.flatMap((one, index) => {
    const was = first.words[index] ?? "";
    return one === was ? [] : [`; ${one} for ${was}`];
  });
  return [...new Set(names)];
}

const word = /[\w$‹›]+/g;

/** The text with each word replaced by the place where it first stands. */
function shapeOf(text: string): string {
  const places = new Map<string, number>();
  return text.replaceAll(word, (one) => {
    const place = places.get(one) ?? places.size;
    places.set(one, place);
    return `${place}`;
  });
}

/** All forms of an entity's name, from its derived folder: `ListEntry`, `listEntries`, `list_entries`, `list entry`. */
function namesOf(folder: string): RegExp {
  const words = (folder.split("/").at(-1) ?? "").replace(/\.derived$/, "").split("-");
  const stem = words.map(escapePattern).join("[-_ ]?").replace(/y$/, "");
  return new RegExp(`${stem}(?:y|ies|s|es)?`, "gi");
}

/** What tells a form of a name from the others: its capitals, separators and number. */
function formOf(name: string): string {
  const isPlural = name.endsWith("s");
  const shape = name.replaceAll(/\p{Lu}/gu, "A").replaceAll(/\p{Ll}+/gu, "a");
  return `‹${shape}${isPlural ? "s" : ""}›`;
}

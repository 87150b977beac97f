// The documentation of annotations and options, from texts of the declaration files of `entity-derive`.
import { type WordName, words } from "../../language/index.ts";

interface Member {
  readonly doc: string;
  readonly type: string;
}

type Members = ReadonlyMap<string, Member>;

/** The documentation of annotations and options. */
export class WordDocs {
  readonly #words = new Map<string, string>();
  readonly #interfaces = new Map<string, Members>();
  /** The interfaces of each file, by file name: `column`. */
  readonly #files: ReadonlyMap<string, readonly string[]>;

  /** @param texts - the declaration files, by file name */
  constructor(texts: ReadonlyMap<string, string>) {
    for (const [, text] of texts)
      for (const [, doc = "", name = ""] of text.matchAll(documented))
        if (!this.#words.has(name)) this.#words.set(name, plainText(doc));
    this.#files = new Map(
      [...texts].map(([file, text]) => {
        const found = [...text.matchAll(declaredInterface)];
        for (const [, name = "", body = ""] of found) this.#interfaces.set(name, membersIn(body));
        return [file, found.map(([, name = ""]) => name)];
      }),
    );
  }

  /** Returns the text without examples; null without documentation. */
  word(name: WordName): string | null {
    return this.#words.get(name) ?? null;
  }

  /** Returns the text of an option, by its path; a part without documentation has that of the whole. */
  option(name: WordName, path: readonly string[]): string | null {
    let candidates = (this.#files.get(words[name].file) ?? []).flatMap((type) => this.#interfaces.get(type) ?? []);
    let doc: string | null = null;
    for (const key of path) {
      const member = candidates.map((members) => members.get(key)).find((one) => one !== undefined);
      if (member === undefined) return doc;
      if (member.doc !== "") doc = member.doc;
      candidates = [...this.#interfaces]
        .filter(([type]) => new RegExp(`\\b${type}\\b`).test(member.type))
        .map(([, members]) => members);
    }
    return doc;
  }
}

const comment = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*`;
const documented = new RegExp(String.raw`${comment}export declare (?:function|const) (\w+)`, "g");
const declaredInterface = /interface (\w+)(?:<[^{]*>)?(?: extends [^{]*)? \{\n([\s\S]*?)\n\}/g;
const declaredMember = new RegExp(String.raw`(?:${comment})?readonly (\w+)\??: ((?:\{[^}]*\}|[^;])*);`, "g");

function membersIn(body: string): Members {
  const members = new Map<string, Member>();
  for (const [, doc = "", name = "", type = ""] of body.matchAll(declaredMember))
    members.set(name, { doc: plainText(doc), type });
  return members;
}

/** Removes the asterisks and the examples of a comment. */
function plainText(doc: string): string {
  return doc
    .replaceAll(/^[ \t]*\* ?/gm, "")
    .replace(/@example[\s\S]*/, "")
    .trim();
}

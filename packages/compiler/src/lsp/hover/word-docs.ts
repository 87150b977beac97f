// The declarations of the package `entity-derive`, as it is shipped, into what its annotations and options mean in words.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type WordName, words } from "../../language/index.ts";

interface Member {
  readonly doc: string;
  readonly type: string;
}

type Members = ReadonlyMap<string, Member>;

/** The words' own documentation: there is no second list of it. Without the package there is none. */
export class WordDocs {
  readonly #words = new Map<string, string>();
  readonly #interfaces = new Map<string, Members>();
  /** The interfaces that each file declares, by the file's name: `column`. */
  readonly #files: ReadonlyMap<string, readonly string[]>;

  /** Texts of declaration files, by the names of the files. */
  constructor(texts: ReadonlyMap<string, string>) {
    for (const [, text] of texts)
      for (const [, doc = "", name = ""] of text.matchAll(documented))
        if (!this.#words.has(name)) this.#words.set(name, plain(doc));
    this.#files = new Map(
      [...texts].map(([file, text]) => {
        const found = [...text.matchAll(declaredInterface)];
        for (const [, name = "", body = ""] of found) this.#interfaces.set(name, membersIn(body));
        return [file, found.map(([, name = ""]) => name)];
      }),
    );
  }

  static ofPackage(): WordDocs {
    try {
      const folder = fileURLToPath(new URL(".", import.meta.resolve("entity-derive")));
      const paths = globSync("{annotations,options}/*.d.ts", { cwd: folder });
      return new WordDocs(
        new Map(paths.map((path) => [basename(path, ".d.ts"), readFileSync(join(folder, path), "utf8")])),
      );
    } catch {
      return new WordDocs(new Map());
    }
  }

  /** The whole text but its examples; null for a word without one. */
  word(name: WordName): string | null {
    return this.#words.get(name) ?? null;
  }

  /** Of an option, by the options that lead to it; of a part that is not explained by itself, what the whole means. */
  option(name: WordName, path: readonly string[]): string | null {
    let candidates = (this.#files.get(words[name].file) ?? []).flatMap((type) => this.#interfaces.get(type) ?? []);
    let doc: string | null = null;
    for (const key of path) {
      const member = candidates.map((members) => members.get(key)).find((one) => one !== undefined);
      if (member === undefined) return doc;
      if (member.doc !== "") doc = member.doc;
      candidates = [...this.#interfaces].filter(([type]) => mentions(member.type, type)).map(([, members]) => members);
    }
    return doc;
  }
}

const comment = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*`;
const documented = new RegExp(String.raw`${comment}export declare (?:function|const) (\w+)`, "g");
const declaredInterface = /interface (\w+)(?:<[^{]*>)?(?: extends [^{]*)? \{\n([\s\S]*?)\n\}/g;
const declaredMember = new RegExp(String.raw`(?:${comment})?readonly (\w+)\??: ((?:\{[^}]*\}|[^;])*);`, "g");

function mentions(type: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(type);
}

function membersIn(body: string): Members {
  const members = new Map<string, Member>();
  for (const [, doc = "", name = "", type = ""] of body.matchAll(declaredMember))
    members.set(name, { doc: plain(doc), type });
  return members;
}

/** A comment without its stars and its examples. */
function plain(doc: string): string {
  return doc
    .replaceAll(/^[ \t]*\* ?/gm, "")
    .replace(/@example[\s\S]*/, "")
    .trim();
}

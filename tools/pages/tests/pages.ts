// The Markdown pages of the repository into their blocks of code and their links.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** A block of TypeScript. Its first line may name its file: `// user.entity.ts`. */
export interface Block {
  readonly file: string;
  readonly text: string;
}

export interface Page {
  /** From the repository's root: `docs/queries.md`. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** The pages at the root and in docs, but those of the annotations and types, whose test stands with the annotations. */
export function readPages(): readonly Page[] {
  const roots = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  const inFolder = (folder: string): readonly string[] =>
    readdirSync(join(repository, folder)).flatMap((name) => (name.endsWith(".md") ? [`${folder}/${name}`] : []));
  const paths = [
    ...roots,
    ...inFolder("docs").filter((path) => path !== "docs/types.md"),
    ...inFolder("docs/coming-from"),
    ...inFolder("docs/frameworks"),
    ...inFolder("docs/decisions"),
  ];
  return paths.map(readPage);
}

function readPage(path: string): Page {
  const text = readFileSync(join(repository, path), "utf8");
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = ""], index): Block => {
    const named = /^\/\/ ([\w./[\]-]+\.ts)\n/.exec(block);
    if (named === null) return { file: `example-${index + 1}.ts`, text: block };
    return { file: named[1] ?? "", text: block.slice(named[0].length) };
  });
  return { path, text, blocks };
}

/** The SQL files of a page, whose first line is their path: `-- migrations/20261102T090000_add_phone.sql`. */
export function sqlFilesOf({ text }: Pick<Page, "text">): readonly Block[] {
  return [...text.matchAll(/^```sql\n(-- ([\w./-]+\.sql)\n.*?)^```$/gms)].map(([, block = "", file = ""]) => {
    return { file, text: block };
  });
}

/** The files `*.queries.sql` of a page. A block that begins with `-- name:` adds a statement to the file before it. */
export function queryFilesOf({ text }: Pick<Page, "text">): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let last = "";
  for (const [, block = ""] of text.matchAll(/^```sql\n(.*?)^```$/gms)) {
    const [heading = "", name] = /^-- ([\w./-]+\.queries\.sql)\n/.exec(block) ?? [];
    last = name ?? last;
    if (name !== undefined) files.set(name, block.slice(heading.length));
    else if (last !== "" && block.startsWith("-- name:")) files.set(last, `${files.get(last)}\n${block}`);
  }
  return files;
}

/** Whether a block shows part of a generated file. A line `// …` in it stands for what is left out. */
export function isExcerpt({ file }: Block): boolean {
  return file.includes(".derived/");
}

/** The parts of an excerpt that stand in the file as they are. */
export function partsOf({ text }: Block): readonly string[] {
  return text
    .split(/^ *\/\/ …\n/m)
    .map((part) => part.replace(/^\n+|\s+$/g, ""))
    .filter((part) => part !== "");
}

// The cases of errors: variants in tables (`ED112.txt`), and folders where a case has commands, settings or files that a
// table cannot hold. `DIAGNOSTIC` restricts them to those of some IDs.
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readTable, type Variant, writeTable } from "./table.ts";

/** In a folder whose diagnostics a command finds: a command on each line, as it is typed after `entity-derive`. */
export const commandsFile = "commands.txt";

export interface ErrorCase {
  /** `ED112-alias-twice` */
  readonly name: string;
  /** The folder with the files. Those of a variant are in a temporary folder. */
  readonly input: string;
  /** The folder with `input` and what is expected; null for a variant of a table. */
  readonly folder: string | null;
  readonly variant: Variant | null;
}

const errors = import.meta.dirname;
/** The IDs that `npm test -- error:ED112 error:ED305` selects; undefined for all. */
const selected = process.env["DIAGNOSTIC"]?.split(",");

/** Whether the run tests a diagnostic. */
export function isSelected(id: string): boolean {
  return selected === undefined || selected.includes(id);
}

/** The ID at the beginning of the name of a case, `ED112-alias-twice`. */
function idOf(name: string): string {
  const [id = ""] = name.split("-");
  return id;
}

/** The cases that a command shows. */
export function commandCases(): readonly ErrorCase[] {
  return folderCases().filter(({ folder }) => existsSync(join(folder ?? "", commandsFile)));
}

/** The cases whose diagnostics come from compiling entity files. */
export function compiledCases(): readonly ErrorCase[] {
  const folders = folderCases().filter(({ folder }) => !existsSync(join(folder ?? "", commandsFile)));
  return [...folders, ...tables().flatMap(variantCases)].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function folderCases(): readonly ErrorCase[] {
  return readdirSync(errors, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isSelected(idOf(entry.name)))
    .map(({ name }) => {
      const folder = join(errors, name);
      return { name, input: join(folder, "input"), folder, variant: null };
    });
}

/** The IDs that have a table. */
function tables(): readonly string[] {
  const files = globSync("ED*.txt", { cwd: errors }).sort();
  return files.map((file) => file.replace(/\.txt$/, "")).filter(isSelected);
}

function variantCases(id: string): readonly ErrorCase[] {
  return readTable(readFileSync(join(errors, `${id}.txt`), "utf8")).map((variant) => {
    const name = `${id}-${variant.name}`;
    return { name, input: inputOf(name, variant), folder: null, variant };
  });
}

let temporary: string | null = null;

/** Writes the files of a variant to a folder, which is removed when the process ends. */
function inputOf(name: string, { files }: Variant): string {
  if (temporary === null) {
    const folder = mkdtempSync(join(tmpdir(), "entity-derive-errors-"));
    temporary = folder;
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
  const input = join(temporary, name);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(input, path)), { recursive: true });
    writeFileSync(join(input, path), text);
  }
  return input;
}

/** Replaces the listing of a variant in its table. */
export function updateListing(name: string, listing: string): void {
  const id = idOf(name);
  const path = join(errors, `${id}.txt`);
  const variants = readTable(readFileSync(path, "utf8"));
  writeFileSync(
    path,
    writeTable(variants.map((variant) => (`${id}-${variant.name}` === name ? { ...variant, listing } : variant))),
  );
}

// The source files of a package with what they import.
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../../../", import.meta.url));

export interface SourceFile {
  /** From the folder `src`, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export interface Import {
  /** A path from `src` for a relative import, else the specifier. */
  readonly target: string;
  readonly relative: boolean;
  /** Gone when the program runs. */
  readonly typeOnly: boolean;
}

export function sourceFiles(packageFolder: string): readonly SourceFile[] {
  const folder = join(repository, packageFolder, "src");
  return globSync("**/*.ts", { cwd: folder })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): readonly Import[] {
  const statements = withoutTemplates(text).matchAll(/^(?:import|export)\b([^;"']*?)\bfrom\s+["']([^"']+)["']/gm);
  const bare = withoutTemplates(text).matchAll(/^import\s*()["']([^"']+)["']/gm);
  const dynamic = text.matchAll(/\bimport\(()["']([^"']+)["']\)/g);
  return [...statements, ...bare, ...dynamic].map(([, clause = "", specifier = ""]) => {
    const relative = specifier.startsWith(".");
    return {
      target: relative ? posix.join(posix.dirname(path), specifier) : specifier,
      relative,
      typeOnly: /^\s*type\b/.test(clause) || /^\s*\{(\s*type\s+[\w\s]+,?)+\s*\}\s*$/.test(clause),
    };
  });
}

/** Generated code stands in templates, and imports things of its own. */
function withoutTemplates(text: string): string {
  return text.replaceAll(/`(?:[^`\\]|\\.)*`/g, (template) => "\n".repeat(template.split("\n").length - 1));
}

/** The cycles among the files, types included: who needs only another's types has to be read with it as well. */
export function cyclesOf(files: readonly SourceFile[]): readonly string[] {
  const targets = new Map(
    files.map((file) => [file.path, file.imports.filter((one) => one.relative).map((one) => one.target)]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
    if (way.includes(path) || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}

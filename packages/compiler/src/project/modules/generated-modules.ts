// Imports generated files that need not be on disk.
import { existsSync, readFileSync } from "node:fs";
import { type ResolveFnOutput, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseSource } from "../../1-syntax/parse.ts";
import type { GeneratedFolder } from "../../compilation.ts";
import { Report } from "../../diagnostics/report.ts";
import { isSource } from "../../text/paths/file-names.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import { tsconfigFinder } from "../tsconfig/find-tsconfig.ts";
import { pathAliases } from "../tsconfig/path-aliases.ts";

/**
 * Registers a module loader for generated files under the paths that they would have. Their imports resolve as under a
 * bundler or tsc: with any TypeScript extension, and by path aliases. Annotations, which do nothing at run time, are
 * left out of the project's files, because Node does not run decorators.
 */
export function importGenerated(
  root: string,
  folders: readonly Pick<GeneratedFolder, "path" | "files">[],
): (path: string) => Promise<Readonly<Record<string, unknown>>> {
  const aliased = pathAliases(root, tsconfigFinder(root));
  const texts = new Map<string, string>();
  for (const { path, files } of folders)
    for (const { name, text } of files) texts.set(pathToFileURL(join(root, path, name)).href, text);
  const found = (url: string): string | null =>
    candidates(url).find((one) => texts.has(one) || existsSync(fileURLToPath(one))) ?? null;

  const isOurs = (url: string): boolean =>
    url.startsWith(pathToFileURL(join(root, "/")).href) && !url.includes("/node_modules/");
  const annotated = (url: string): string | null => {
    if (!isOurs(url) || !isSource(url)) return null;
    const path = fileURLToPath(url);
    return existsSync(path) ? withoutDecorators(path, readFileSync(path, "utf8")) : null;
  };

  registerHooks({
    resolve(specifier, context, next): ResolveFnOutput {
      if (texts.has(specifier)) return { url: specifier, shortCircuit: true };
      const { parentURL } = context;
      if (parentURL === undefined || !isOurs(parentURL)) return next(specifier, context);
      const from = pathFrom(root, fileURLToPath(parentURL));
      const bases = /^\.\.?(?:\/|$)/.test(specifier)
        ? [new URL(specifier, parentURL).href]
        : aliased(specifier, from).map((path) => pathToFileURL(join(root, path)).href);
      const url = bases.map(found).find((one) => one !== null);
      return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
    },
    load(url, context, next) {
      const source = texts.get(url) ?? annotated(url);
      return source === null ? next(url, context) : { format: "module-typescript", source, shortCircuit: true };
    },
  });
  return async (path) => (await import(pathToFileURL(join(root, path)).href)) as Readonly<Record<string, unknown>>;
}

/** Returns the files that an import may mean: `./a.js` stands for `./a.ts`, and a bundler needs no extension. */
function candidates(url: string): readonly string[] {
  const typed = url.replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
  return /\.[cm]?[jt]sx?$/.test(url) ? [...new Set([typed, url])] : [`${url}.ts`, `${url}/index.ts`, `${url}.js`];
}

/** Returns the text with blanks in place of the decorators of its classes; null if it has none. */
function withoutDecorators(path: string, text: string): string | null {
  if (!text.includes("@")) return null;
  const { classes } = parseSource(path, text, new Report(() => text));
  const spans = classes
    .flatMap(({ decorators, members }) => [...decorators, ...members.flatMap((member) => member.decorators)])
    .map(({ span }) => span)
    .toSorted((one, other) => one.start - other.start);
  if (spans.length === 0) return null;
  let result = "";
  let end = 0;
  for (const span of spans) {
    if (span.start < end) continue;
    // Line breaks stay, so that positions in errors are those of the file.
    result += text.slice(end, span.start) + text.slice(span.start, span.end).replaceAll(/[^\r\n]/g, " ");
    end = span.end;
  }
  return result + text.slice(end);
}

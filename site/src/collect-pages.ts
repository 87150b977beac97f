// Collects all pages in one folder: those of the repository, and those that are made from the code.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { originsFile, pageFolders, pageOf, rootFiles } from "./paths.ts";
import { annotationsPage } from "./reference/annotations.ts";
import { commandPage } from "./reference/command.ts";
import { configurationPage } from "./reference/configuration.ts";
import { diagnosticsPage } from "./reference/diagnostics.ts";

/** Writes the pages to a folder, which it empties first. */
export function collectPages(repository: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  const origins: Record<string, string> = {};
  for (const source of sourcesIn(repository)) {
    const page = pageOf(source);
    if (page === null) continue;
    origins[page] = source;
    writePage(join(target, page), readFileSync(join(repository, source), "utf8"));
  }
  writePage(join(target, "reference/annotations.md"), annotationsPage());
  writePage(join(target, "reference/command.md"), commandPage());
  writePage(join(target, "reference/configuration.md"), configurationPage(repository));
  writePage(join(target, "diagnostics/index.md"), diagnosticsPage(repository));
  cpSync(join(repository, "site/pages"), target, { recursive: true });
  writePage(join(target, originsFile), JSON.stringify(origins));
}

function sourcesIn(repository: string): readonly string[] {
  const inFolders = Object.keys(pageFolders).flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      posix.join(folder, name),
    ),
  );
  return [...rootFiles, ...inFolders.filter((path) => path.endsWith(".md"))];
}

function writePage(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

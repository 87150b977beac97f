// `llms.txt` and `llms-full.txt` (https://llmstxt.org): the pages for language models, as Markdown.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkOnSite, pageOf } from "./paths.ts";

const index = "docs/index.md";

const summary =
  "> entity-derive generates DTOs, a repository, migrations, events, HTTP routes and an OpenAPI document from annotated TypeScript classes, for PostgreSQL.";

/**
 * Writes both files.
 *
 * @param base the path below the host of the pages that they name
 */
export function writeLlmsFiles(repository: string, target: string, base: string): void {
  const text = readFileSync(join(repository, index), "utf8");
  const lines = text.split("\n").filter((line) => /^(?:## |- )/.test(line));
  const linked = lines.map((line) =>
    line.replaceAll(
      /\]\(([^)]+)\)/g,
      (_, link: string) =>
        `](${linkOnSite(link, index)
          .replace(/\.md(?=#|$)/, ".html")
          .replace(/^\//, base)})`,
    ),
  );
  const spaced = linked.map((line) => (line.startsWith("## ") ? `\n${line}\n` : line));
  writeFileSync(join(target, "llms.txt"), `# entity-derive\n\n${summary}\n${spaced.join("\n")}\n`);
  const pages = [...new Set([...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = ""]) => `docs/${link}`))];
  const texts = pages.filter((path) => path.endsWith(".md") && pageOf(path) !== null && !path.includes(".."));
  const full = texts.map((path) => `<!-- ${path} -->\n\n${readFileSync(join(repository, path), "utf8").trim()}`);
  writeFileSync(join(target, "llms-full.txt"), `# entity-derive\n\n${summary}\n\n${full.join("\n\n")}\n`);
}

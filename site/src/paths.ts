// Paths on the site of files of the repository.
import { posix } from "node:path";

/** The name of the map from pages to the files of the repository that they are from. */
export const originsFile = "origins.json";

const github = "https://github.com/entity-derive/entity-derive";

/** Pages of the repository's root, by the name of their file. */
const rootPages: Readonly<Record<string, string>> = {
  "ARCHITECTURE.md": "project/architecture.md",
  "CHANGELOG.md": "project/changelog.md",
  "CONTRIBUTING.md": "project/contributing.md",
  "SECURITY.md": "project/security.md",
  "TOUR.md": "project/tour.md",
};

/** The files of the root that are pages. */
export const rootFiles: readonly string[] = Object.keys(rootPages);

/** The folders whose Markdown files are pages, each with its folder on the site. */
export const pageFolders = { docs: "", "packages/compiler/explain": "diagnostics", "site/pages": "" } as const;

/** Returns the page of a file or folder of the repository; null if it has none. */
export function pageOf(path: string): string | null {
  if (path === "docs/index.md" || path === "docs") return "documentation.md";
  const rootPage = rootPages[path];
  if (rootPage !== undefined) return rootPage;
  for (const [folder, target] of Object.entries(pageFolders)) {
    if (path === folder) return posix.join(target, "index.md");
    if (path.startsWith(`${folder}/`) && path.endsWith(".md")) return posix.join(target, path.slice(folder.length + 1));
  }
  return null;
}

/**
 * Returns a link of a page as it has to be on the site: relative to the page if its target is a page, else to the file
 * in the repository on GitHub.
 *
 * @param source the path of the Markdown file in the repository
 */
export function linkOnSite(link: string, source: string): string {
  if (/^[a-z]+:|^#/.test(link)) return link;
  const [target = "", anchor] = link.split("#");
  const path = posix.normalize(posix.join(posix.dirname(source), target)).replace(/\/$/, "");
  const page = pageOf(path);
  if (page === null) return `${github}/blob/main/${path}${anchor === undefined ? "" : `#${anchor}`}`;
  return `/${page}${anchor === undefined ? "" : `#${anchor}`}`;
}

// The links of all Markdown pages lead to files and headings that exist, and the index of docs/ names every page.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";
import { repository } from "./pages.ts";

const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: repository,
  encoding: "utf8",
});
const paths = stdout.split("\n").filter((path) => path !== "" && existsSync(join(repository, path)));

/** The text of a page without its blocks of code, whose lines may look like headings and links. */
function readText(path: string): string {
  return readFileSync(join(repository, path), "utf8").replaceAll(/^( *)```.*?^\1```$/gms, "");
}

/** The anchors that GitHub gives the headings of a page; the second heading of one text ends with `-1`. */
function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of readText(path).matchAll(/^#{1,6} +(.+)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(/\s/g, "-");
    let unique = anchor;
    for (let number = 1; anchors.has(unique); number++) unique = `${anchor}-${number}`;
    anchors.add(unique);
  }
  return anchors;
}

/** The links of a page to other files of the repository, or within the page. */
function linksOf(path: string): readonly { readonly target: string; readonly anchor: string }[] {
  const text = readText(path).replaceAll(/`[^`\n]*`/g, (code) => (code.includes("](") ? "" : code));
  return [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, target = "", anchor = ""]) => ({
    target: target === "" ? path : relative(repository, resolve(repository, dirname(path), target)),
    anchor,
  }));
}

test("there are pages with links", () => {
  assert.ok(paths.length > 200);
  assert.ok(paths.flatMap(linksOf).length > 500);
});

test("every link leads to a file, and every anchor to a heading", () => {
  const broken = paths.flatMap((path) =>
    linksOf(path)
      .filter(({ target, anchor }) => {
        if (!existsSync(join(repository, target))) return true;
        return anchor !== "" && !anchorsOf(target).has(anchor);
      })
      .map(({ target, anchor }) => `${path} links to ${target}${anchor === "" ? "" : `#${anchor}`}`),
  );
  assert.deepEqual(broken, []);
});

test("the index of docs/ names every page", () => {
  const inFolder = (folder: string): readonly string[] => paths.filter((path) => path.startsWith(`${folder}/`));
  const linked = (path: string): ReadonlySet<string> => new Set(linksOf(path).map(({ target }) => target));
  const fromIndexes = new Set([...linked("docs/index.md"), ...linked("docs/annotations/entity.md")]);
  const decisions = linked("docs/decisions/index.md");
  const missing = inFolder("docs").filter((path) => {
    if (path === "docs/index.md") return false;
    return !(path.startsWith("docs/decisions/") && !path.endsWith("index.md") ? decisions : fromIndexes).has(path);
  });
  assert.deepEqual(missing, []);
});

test("every decision has a status, an area and a date, and the index has the same", () => {
  const index = readFileSync(join(repository, "docs/decisions/index.md"), "utf8");
  for (const path of paths.filter((each) => each.startsWith("docs/decisions/") && !each.endsWith("/index.md"))) {
    const text = readFileSync(join(repository, path), "utf8");
    const [, title, status, , date] =
      /^# (.+)\n\nStatus: (accepted|replaced) · Area: (.+) · Date: (\d{4}-\d\d-\d\d)\n/.exec(text) ?? [];
    const line = `| [${title}](${path.replace("docs/decisions/", "")}) | ${status} | ${date} |`;
    assert.ok(index.includes(line), `docs/decisions/index.md has no line\n${line}`);
  }
});

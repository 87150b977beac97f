// The sidebar: the shelves of docs/index.md, and the pages that are made from the code.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { linkOnSite } from "./paths.ts";

/** An entry of VitePress's sidebar: a link, or a group. */
export interface Item {
  readonly text: string;
  readonly link?: string;
  readonly items?: Item[];
}

const index = "docs/index.md";

/** Returns the groups of the sidebar: a shelf is a heading of the index, a group a line that ends with a colon. */
export function sidebar(repository: string): Item[] {
  const shelves: Item[] = [];
  for (const line of readFileSync(join(repository, index), "utf8").split("\n")) {
    const [, heading] = /^## (.+)$/.exec(line) ?? [];
    const [, group] = /^([A-Z][\w ]+):$/.exec(line) ?? [];
    if (heading !== undefined) shelves.push({ text: heading, items: [] });
    else if (group !== undefined) shelves.at(-1)?.items?.push({ text: group, items: [] });
    else if (line.startsWith("- ")) openGroup(shelves)?.push(...itemsOf(line));
  }
  shelves.find(({ text }) => text === "Reference")?.items?.push(...madeFromCode);
  return shelves;
}

const madeFromCode: readonly Item[] = [
  { text: "All annotations", link: "/reference/annotations" },
  { text: "All commands", link: "/reference/command" },
  { text: "All settings", link: "/reference/configuration" },
  { text: "All diagnostics", link: "/diagnostics/" },
  { text: "API", link: "/api/" },
];

/** Returns the list that the next line of the index belongs to: that of the last group, or of the shelf. */
function openGroup(shelves: readonly Item[]): Item[] | undefined {
  const items = shelves.at(-1)?.items;
  return items?.at(-1)?.items ?? items;
}

/** Returns an item for each link of a line; a line with several links is a group. */
function itemsOf(line: string): readonly Item[] {
  const items = [...line.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, text = "", link = ""]) => ({
    text: text.replaceAll("`", ""),
    link: linkOnSite(link, index).replace(/(index)?\.md$/, ""),
  }));
  const [, label] = /^- ([^[]+?):? \[/.exec(line) ?? [];
  return label === undefined || items.length === 1 ? items : [{ text: label, items }];
}

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
  /** The items of the shelf or group that the next line belongs to. */
  let open: Item[] = [];
  for (const line of readFileSync(join(repository, index), "utf8").split("\n")) {
    const [, heading] = /^## (.+)$/.exec(line) ?? [];
    const [, group] = /^([A-Z][\w ]+):$/.exec(line) ?? [];
    if (heading !== undefined) open = addGroup(shelves, heading);
    else if (group !== undefined) open = addGroup(shelves.at(-1)?.items ?? shelves, group);
    else if (line.startsWith("- ")) open.push(...itemsOf(line));
  }
  shelves.find(({ text }) => text === "Reference")?.items?.push(...madeFromCode);
  return shelves;
}

/** Adds a group, and returns its items. */
function addGroup(groups: Item[], text: string): Item[] {
  const items: Item[] = [];
  groups.push({ text, items });
  return items;
}

const madeFromCode: readonly Item[] = [
  { text: "All annotations", link: "/reference/annotations" },
  { text: "All commands", link: "/reference/command" },
  { text: "All settings", link: "/reference/configuration" },
  { text: "All diagnostics", link: "/diagnostics/" },
  { text: "API", link: "/api/" },
];

/** Returns an item for each link of a line; a line with several links is a group. */
function itemsOf(line: string): readonly Item[] {
  const items = [...line.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, text = "", link = ""]) => ({
    text: text.replaceAll("`", ""),
    link: linkOnSite(link, index).replace(/(index)?\.md$/, ""),
  }));
  const [, label] = /^- ([^[]+?):? \[/.exec(line) ?? [];
  return label === undefined || items.length === 1 ? items : [{ text: label, items }];
}

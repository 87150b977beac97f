// The parts that views share: headings, buttons, links, tables and lists of findings.
import type { EntityAnswer } from "../answers/project.ts";
import { type Attributes, type Child, element } from "./element.ts";
import { addressOf } from "./location.ts";

/** Returns the heading of a view, with its buttons and marks. */
export function head(title: string, ...children: readonly Child[]): HTMLElement {
  return element("div.head", element("h1", title), children);
}

export function button(
  label: string,
  onclick: (event: MouseEvent) => void,
  attributes?: Attributes,
): HTMLButtonElement {
  return element("button", { type: "button", ...attributes, onclick }, label);
}

/** Returns a link that looks like a button. */
export function linkButton(label: string, href: string, attributes?: Attributes): HTMLElement {
  return element("a.button", { ...attributes, href }, label);
}

/** Returns a link that switches something on or off. */
export function toggle(label: string, isOn: boolean, href: string): HTMLElement {
  return element("a.toggle", { role: "switch", "aria-checked": String(isOn), href }, label);
}

/** Returns the links between the pages of a list; nothing for a list of one page. */
export function pageLinks(...links: readonly Child[]): Child {
  if (!links.some(Boolean)) return null;
  return element("nav.pages", { "aria-label": "Pages" }, links);
}

/** Returns a link to the list that a row is in. */
export function trail({ name, plural }: EntityAnswer): HTMLElement {
  return element("p.trail", element("a", { href: addressOf("list", name) }, plural));
}

export function badge(text: string, kind = ""): HTMLElement {
  return element("span", { class: `badge ${kind}`.trim() }, text);
}

export interface Column {
  readonly content: Child;
  /** Whether its values are at the right, as those of numbers are. */
  readonly isRight?: boolean | undefined;
  readonly sort?: string | null;
}

/** The cells of a row. The first is its head. */
export type TableRow = { readonly cells: readonly Child[]; readonly class?: string | null };

/** Returns a table that scrolls on narrow screens. */
export function table(label: string, columns: readonly Column[], rows: readonly TableRow[], caption?: string): Child {
  const side = (index: number): string | null => (columns[index]?.isRight === true ? "right" : null);
  const body = rows.map((row) =>
    element(
      "tr",
      { class: row.class },
      row.cells.map((cell, index) =>
        index === 0 ? element("th", { scope: "row" }, cell) : element("td", { class: side(index) }, cell),
      ),
    ),
  );
  return element(
    "div.scroll",
    { tabindex: "0", role: "region", "aria-label": label },
    element(
      "table",
      caption !== undefined && element("caption", caption),
      element(
        "thead",
        element(
          "tr",
          columns.map(({ content, sort }, index) =>
            element("th", { scope: "col", class: side(index), "aria-sort": sort }, content),
          ),
        ),
      ),
      element("tbody", body),
    ),
  );
}

/** Returns findings or differences under a heading. */
export function findingList(heading: string, items: readonly { readonly mark: string; readonly text: Child }[]): Child {
  return element(
    "section.notice",
    element("h2", heading),
    element(
      "ul",
      items.map(({ mark, text }) => element("li", badge(mark, "warn"), " ", text)),
    ),
  );
}

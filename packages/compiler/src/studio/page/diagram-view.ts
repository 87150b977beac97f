// The tables of the project and their relations, as a diagram.

import { layoutOf, type PlacedTable, sizes } from "./diagram-layout.ts";
import { element, svg } from "./element.ts";
import { addressOf } from "./location.ts";
import type { Page, View } from "./page.ts";
import { head } from "./parts.ts";

export function diagramView(page: Page): View {
  const { tables, lines, width, height } = layoutOf(page.project.diagram);
  const drawing = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  const paths = lines.map((line) => {
    const path = svg("path", { d: line.path, class: line.isOptional ? "line optional" : "line" });
    drawing.append(path);
    return { ...line, path };
  });
  const canvas = element("div.canvas", drawing);
  // Set by the program, since the policy of the page forbids attributes with styles.
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  for (const placed of tables) {
    const box = tableBox(placed);
    const own = paths.filter(({ from, to }) => from === placed.table.name || to === placed.table.name);
    const mark = (isMarked: boolean): void => {
      for (const { path } of own) path.classList.toggle("marked", isMarked);
    };
    for (const name of ["mouseenter", "focusin"]) box.addEventListener(name, () => mark(true));
    for (const name of ["mouseleave", "focusout"]) box.addEventListener(name, () => mark(false));
    canvas.append(box);
  }
  const { database, entities } = page.project;
  const content = [
    head(page.project.project),
    element(
      "p.doc",
      `${entities.length} ${entities.length === 1 ? "entity" : "entities"} on PostgreSQL ${database.version}, as the role ${database.role}. `,
      "Lines lead from a foreign key to the table that it refers to; a dashed one can be null.",
    ),
    database.privileges.length > 0 &&
      element(
        "p.notice",
        `This role is privileged: ${database.privileges.join("; ")}. Policies of row-level security may not apply to it.`,
      ),
    element("div.scroll.diagram", { tabindex: "0", role: "region", "aria-label": "Diagram of the tables" }, canvas),
  ];
  return { title: "Diagram", content };
}

function tableBox({ table, x, y, height }: PlacedTable): HTMLElement {
  const box = element(
    "section.table-box",
    { "aria-label": table.name },
    element("a.table-head", { href: addressOf("list", table.entity) }, table.name),
    element(
      "ul",
      table.columns.map(({ name, type, keys }) =>
        element(
          "li",
          { class: keys.includes("PK") ? "key" : null },
          element("span.column", name),
          element("span.type", keys.includes("FK") ? "→ " : "", type.toLowerCase()),
        ),
      ),
    ),
  );
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
  box.style.width = `${sizes.width}px`;
  box.style.height = `${height}px`;
  return box;
}

// The audit log: who has changed what.
import type { AuditAnswer, AuditEntryAnswer } from "../answers/operations.ts";
import { rowAddress, text, timeText } from "./cells.ts";
import { get } from "./client.ts";
import { type Child, element, sentence } from "./element.ts";
import { addressOf, goTo } from "./location.ts";
import { later, type Page, type View } from "./page.ts";

export function auditView(page: Page, parameters: URLSearchParams): View {
  const name = parameters.get("entity");
  const row = parameters.get("row");
  const before = parameters.get("before");
  const entity = name === null ? undefined : page.entity(name);
  const owner = page.owner?.id ?? null;
  const choose = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) goTo(addressOf("audit", "", { entity: event.target.value }));
  };
  const content: Child = [
    element("div", { class: "head" }, element("h1", {}, "Audit log")),
    element(
      "div",
      { class: "toggles" },
      element("label", { for: "audit-entity" }, "entity"),
      element(
        "select",
        { id: "audit-entity", onchange: choose },
        element("option", { value: "" }, "all"),
        page.project.entities.map((one) =>
          element("option", { value: one.name, selected: one.name === name }, one.plural),
        ),
      ),
      row !== null && element("span", { class: "badge" }, `row ${row}`),
      row !== null && element("a", { href: addressOf("audit", "", { entity: name }) }, "all rows"),
    ),
    later(async () => {
      const answer = await get<AuditAnswer | null>("/api/audit", { entity: name, row, owner, before });
      if (answer === null)
        return element(
          "p",
          { class: "empty" },
          sentence("The database has no audit log. An entity writes to it with `migrations: { audit: true }`."),
        );
      if (answer.entries.length === 0) return element("p", { class: "empty" }, "There are no entries.");
      return [
        element(
          "ol",
          { class: "events" },
          answer.entries.map((entry) => auditEntry(page, entry)),
        ),
        element(
          "nav",
          { class: "pages", "aria-label": "Pages" },
          before !== null &&
            element("a", { class: "button", href: addressOf("audit", "", { entity: name, row }) }, "Newest"),
          answer.next !== null &&
            element(
              "a",
              { class: "button", href: addressOf("audit", "", { entity: name, row, before: answer.next }) },
              "Older",
            ),
        ),
      ];
    }),
  ];
  return { title: entity === undefined ? "Audit log" : `Audit log of ${entity.plural}`, content };
}

function auditEntry(page: Page, entry: AuditEntryAnswer): HTMLElement {
  const entity = entry.entity === null ? undefined : page.entity(entry.entity);
  const place = entity === undefined || entry.key === null ? null : rowAddress(entity, entry.key);
  return element(
    "li",
    { class: "event" },
    element(
      "div",
      { class: "event-head" },
      element("span", { class: `badge ${entry.operation.toLowerCase()}` }, entry.operation.toLowerCase()),
      element("strong", {}, entry.table),
      place === null
        ? element("code", {}, entry.rowId)
        : element("a", { href: place }, element("code", {}, entry.rowId)),
      element(
        "span",
        { class: "note" },
        `${timeText(entry.changedAt)}${entry.actor === null ? "" : ` by ${entry.actor}`}`,
      ),
    ),
    element(
      "dl",
      { class: "diff" },
      entry.lines.map((line) => [
        element("dt", {}, line.field),
        element(
          "dd",
          {},
          "before" in line && element("del", {}, value(line.before)),
          "before" in line && "after" in line && " → ",
          "after" in line && element("ins", {}, value(line.after)),
        ),
      ]),
    ),
  );
}

function value(stored: unknown): string {
  return stored === null ? "null" : stored === "" ? "(empty)" : text(stored);
}

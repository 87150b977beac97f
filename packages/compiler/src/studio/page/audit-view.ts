// The audit log: who has changed what.
import type { AuditAnswer, AuditEntryAnswer } from "../answers/operations.ts";
import { rowAddress, text, timeText } from "./cells.ts";
import { get } from "./client.ts";
import { type Child, element, sentence } from "./element.ts";
import { addressOf, goTo } from "./location.ts";
import { later, type Page, type View } from "./page.ts";
import { badge, head, linkButton, pageLinks } from "./parts.ts";

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
    head("Audit log"),
    element(
      "div.toggles",
      element("label", { for: "audit-entity" }, "entity"),
      element(
        "select",
        { id: "audit-entity", onchange: choose },
        element("option", { value: "" }, "all"),
        page.project.entities.map((one) =>
          element("option", { value: one.name, selected: one.name === name }, one.plural),
        ),
      ),
      row !== null && badge(`row ${row}`),
      row !== null && element("a", { href: addressOf("audit", "", { entity: name }) }, "all rows"),
    ),
    later(async () => {
      const answer = await get<AuditAnswer | null>("/api/audit", { entity: name, row, owner, before });
      if (answer === null)
        return element(
          "p.empty",
          sentence("The database has no audit log. An entity writes to it with `migrations: { audit: true }`."),
        );
      if (answer.entries.length === 0) return element("p.empty", "There are no entries.");
      return [
        element(
          "ol.events",
          answer.entries.map((entry) => auditEntry(page, entry)),
        ),
        pageLinks(
          before !== null && linkButton("Newest", addressOf("audit", "", { entity: name, row })),
          answer.next !== null &&
            linkButton("Older", addressOf("audit", "", { entity: name, row, before: answer.next })),
        ),
      ];
    }),
  ];
  return { title: entity === undefined ? "Audit log" : `Audit log of ${entity.plural}`, content };
}

function auditEntry(page: Page, entry: AuditEntryAnswer): HTMLElement {
  const entity = entry.entity === null ? undefined : page.entity(entry.entity);
  const place = entity === undefined || entry.key === null ? null : rowAddress(entity, entry.key);
  const id = element("code", entry.rowId);
  return element(
    "li.event",
    element(
      "div.event-head",
      badge(entry.operation.toLowerCase(), entry.operation.toLowerCase()),
      element("strong", entry.table),
      place === null ? id : element("a", { href: place }, id),
      element("span.note", `${timeText(entry.changedAt)}${entry.actor === null ? "" : ` by ${entry.actor}`}`),
    ),
    element(
      "dl.diff",
      entry.lines.map((line) => [
        element("dt", line.field),
        element(
          "dd",
          "before" in line && element("del", value(line.before)),
          "before" in line && "after" in line && " → ",
          "after" in line && element("ins", value(line.after)),
        ),
      ]),
    ),
  );
}

function value(stored: unknown): string {
  return stored === null ? "null" : stored === "" ? "(empty)" : text(stored);
}

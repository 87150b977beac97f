// The outbox: what waits, and what is parked with its error.
import type { OutboxAnswer, ParkedAnswer } from "../answers/operations.ts";
import type { RedeliverRequest } from "../answers/rows.ts";
import { pretty, timeText } from "./cells.ts";
import { get } from "./client.ts";
import { confirmChange } from "./confirm-dialog.ts";
import { type Child, element, sentence } from "./element.ts";
import { later, type Page, type View } from "./page.ts";

export function outboxView(page: Page): View {
  const content = [
    element(
      "div",
      { class: "head" },
      element("h1", {}, "Outbox"),
      element("div", { class: "actions" }, element("button", { type: "button", onclick: page.reload }, "Read again")),
    ),
    later(async () => {
      const { outboxes, parked } = await get<OutboxAnswer>("/api/outbox");
      if (outboxes.length === 0) return element("p", { class: "empty" }, "The database has no outbox.");
      return [outboxes.map(outboxState), parkedEvents(page, parked)];
    }),
  ];
  return { title: "Outbox", content };
}

function outboxState({ table, entities, notes }: OutboxAnswer["outboxes"][number]): Child {
  const rows = entities.map((entity) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, entity.table),
      element("td", { class: "right" }, entity.waiting),
      element("td", { class: "right" }, entity.oldestAge === null ? "" : ageText(entity.oldestAge)),
      element("td", { class: "right" }, entity.parked),
    ),
  );
  const columns = ["entity", "waiting", "oldest", "parked"];
  return element(
    "section",
    {},
    element("h2", {}, table),
    notes.map((note) => element("p", {}, sentence(note))),
    rows.length === 0
      ? element("p", { class: "empty" }, "No event waits, and none is parked.")
      : element(
          "div",
          { class: "scroll", tabindex: "0", role: "region", "aria-label": table },
          element(
            "table",
            {},
            element(
              "thead",
              {},
              element(
                "tr",
                {},
                columns.map((column, index) =>
                  element("th", { scope: "col", class: index > 0 ? "right" : null }, column),
                ),
              ),
            ),
            element("tbody", {}, rows),
          ),
        ),
  );
}

function parkedEvents(page: Page, parked: readonly ParkedAnswer[]): Child {
  if (parked.length === 0) return null;
  const redeliver = (events: readonly ParkedAnswer[]): void => {
    const [first] = events;
    if (first === undefined) return;
    const change: RedeliverRequest = { action: "redeliver", outbox: first.outbox, ids: events.map(({ id }) => id) };
    void confirmChange(page, change, page.reload);
  };
  const kinds = (["rows", "batches"] as const).filter((kind) => parked.some(({ outbox }) => outbox === kind));
  return element(
    "section",
    {},
    element("h2", {}, "Parked events"),
    element(
      "p",
      { class: "actions" },
      kinds.map((kind) => {
        const events = parked.filter(({ outbox }) => outbox === kind);
        return element(
          "button",
          { type: "button", onclick: () => redeliver(events) },
          `Deliver all ${events.length} again…`,
        );
      }),
    ),
    element(
      "ul",
      { class: "events" },
      parked.map((event) => parkedEvent(event, () => redeliver([event]))),
    ),
  );
}

function parkedEvent(event: ParkedAnswer, redeliver: () => void): HTMLElement {
  const tries = event.attempts === 1 ? "after 1 attempt" : `after ${event.attempts} attempts`;
  return element(
    "li",
    { class: "event" },
    element(
      "div",
      { class: "event-head" },
      element("strong", {}, `${event.table} ${event.kind}`),
      element("code", {}, event.entityId),
      element("span", { class: "note" }, `event ${event.id}, parked ${timeText(event.parkedAt)} ${tries}`),
      element("button", { type: "button", onclick: redeliver }, "Deliver again…"),
    ),
    element("pre", { class: "error-text", tabindex: "0" }, event.error),
    event.payload === null
      ? element("p", { class: "note" }, "No entity has this table, so the payload is not shown.")
      : element(
          "details",
          {},
          element("summary", {}, "Payload"),
          element("pre", { tabindex: "0" }, pretty(event.payload)),
        ),
  );
}

/** @param milliseconds the age of an event */
function ageText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

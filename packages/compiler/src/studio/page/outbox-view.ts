// The outbox: what waits, and what is parked with its error.

import { formatDuration } from "../../text/duration.ts";
import type { OutboxAnswer, ParkedAnswer } from "../answers/operations.ts";
import type { RedeliverRequest } from "../answers/rows.ts";
import { pretty, timeText } from "./cells.ts";
import { get } from "./client.ts";
import { confirmChange } from "./confirm-dialog.ts";
import { type Child, element, sentence } from "./element.ts";
import { later, type Page, type View } from "./page.ts";
import { button, head, table } from "./parts.ts";

export function outboxView(page: Page): View {
  const content = [
    head("Outbox", element("div.actions", button("Read again", page.reload))),
    later(async () => {
      const { outboxes, parked } = await get<OutboxAnswer>("/api/outbox");
      if (outboxes.length === 0) return element("p.empty", "The database has no outbox.");
      return [outboxes.map(outboxState), parkedEvents(page, parked)];
    }),
  ];
  return { title: "Outbox", content };
}

function outboxState({ table: outboxTable, entities, notes }: OutboxAnswer["outboxes"][number]): Child {
  const rows = entities.map(({ entity: name, waiting, oldestAge, parked }) => ({
    cells: [name, waiting, oldestAge === null ? "" : formatDuration(oldestAge), parked],
  }));
  const columns = ["entity", "waiting", "oldest", "parked"].map((content, index) => ({ content, isRight: index > 0 }));
  return element(
    "section",
    element("h2", outboxTable),
    notes.map((note) => element("p", sentence(note))),
    rows.length === 0 ? element("p.empty", "No event waits, and none is parked.") : table(outboxTable, columns, rows),
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
    element("h2", "Parked events"),
    element(
      "p.actions",
      kinds.map((kind) => {
        const events = parked.filter(({ outbox }) => outbox === kind);
        return button(`Deliver all ${events.length} again…`, () => redeliver(events));
      }),
    ),
    element(
      "ul.events",
      parked.map((event) => parkedEvent(event, () => redeliver([event]))),
    ),
  );
}

function parkedEvent(event: ParkedAnswer, redeliver: () => void): HTMLElement {
  const tries = event.attempts === 1 ? "after 1 attempt" : `after ${event.attempts} attempts`;
  return element(
    "li.event",
    element(
      "div.event-head",
      element("strong", `${event.entity} ${event.kind}`),
      element("code", event.entityId),
      element("span.note", `event ${event.id}, parked ${timeText(event.parkedAt)} ${tries}`),
      button("Deliver again…", redeliver),
    ),
    element("pre.error-text", { tabindex: "0" }, event.lastError),
    event.payload === null
      ? element("p.note", "No entity has this table, so the payload is not shown.")
      : element("details", element("summary", "Payload"), element("pre", { tabindex: "0" }, pretty(event.payload))),
  );
}

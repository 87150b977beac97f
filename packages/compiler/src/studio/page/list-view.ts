// A list of rows with its filters, order and pages.
import type { EntityAnswer } from "../answers/project.ts";
import type { PageAnswer } from "../answers/rows.ts";
import { get } from "./client.ts";
import { type Child, element, sentence } from "./element.ts";
import { filterForm } from "./filters.ts";
import { addressOf, goTo } from "./location.ts";
import { chooseOwner } from "./owner-dialog.ts";
import { later, type Page, type View } from "./page.ts";
import { button, head, linkButton, pageLinks, toggle } from "./parts.ts";
import { rowsTable } from "./rows-table.ts";

export function listView(page: Page, entity: EntityAnswer, parameters: URLSearchParams): View {
  const query = new URLSearchParams(parameters.get("query") ?? "");
  const deleted = parameters.get("deleted");
  const hidden = parameters.get("hidden");
  const owner = page.ownerFor(entity);
  const address = (next: URLSearchParams, changes: Readonly<Record<string, string | null>> = {}): string =>
    addressOf("list", entity.name, { query: next.toString(), deleted, hidden, ...changes });
  const firstPage = (next: URLSearchParams): URLSearchParams => {
    const first = new URLSearchParams(next);
    first.delete("after");
    first.delete("offset");
    return first;
  };
  const switchOf = (name: "deleted" | "hidden", label: string): Child => {
    const isOn = parameters.get(name) === "true";
    return toggle(label, isOn, address(firstPage(query), { [name]: isOn ? null : "true" }));
  };
  const needsOwner = entity.owner?.isRequired === true && owner === null;
  const toggles = [
    entity.isSoftDeleted && switchOf("deleted", "deleted rows"),
    entity.fields.some(({ visibility }) => visibility === "on request") && switchOf("hidden", "hidden fields"),
  ];
  const content: Child = [
    head(
      entity.plural,
      entity.table !== entity.plural && element("span.table-name", entity.table),
      element("div.actions", actionsOf(entity)),
    ),
    entity.doc !== null && element("p.doc", sentence(entity.doc)),
    entity.unavailable !== null
      ? element("p.notice", sentence(entity.unavailable))
      : needsOwner
        ? ownerNotice(page, entity)
        : [
            filterForm(entity, query, (next) => goTo(address(firstPage(next)))),
            element("div.toggles", toggles, entity.orders.length > 0 && counter(page, entity, query, owner)),
            later(async () => {
              const request = { query: query.toString(), owner, deleted, hidden };
              const answer = await get<PageAnswer>(`/api/rows/${entity.name}`, request);
              return rowsOf(page, entity, answer, query, address, firstPage);
            }),
          ],
  ];
  return { title: entity.plural, content };
}

function actionsOf(entity: EntityAnswer): Child {
  if (entity.readOnly !== null) return element("span.note", { title: entity.readOnly }, "read only");
  return entity.canCreate && linkButton(`New ${entity.label}`, addressOf("new", entity.name), { "data-key": "n" });
}

function ownerNotice(page: Page, { plural, owner }: EntityAnswer): Child {
  return element(
    "div.notice",
    element("p", `Row-level security shows this role the ${plural} of one ${owner?.field ?? "owner"} at a time.`),
    button("Choose an owner", () => chooseOwner(page)),
  );
}

function rowsOf(
  page: Page,
  entity: EntityAnswer,
  { rows, next }: PageAnswer,
  query: URLSearchParams,
  address: (query: URLSearchParams) => string,
  firstPage: (query: URLSearchParams) => URLSearchParams,
): Child {
  const isLater = query.has("after") || query.has("offset");
  const filtered = entity.filters.some(({ parameter }) => query.has(parameter));
  if (rows.length === 0) {
    const nothing = filtered
      ? "No row matches the filters."
      : isLater
        ? "There are no more rows."
        : `There are no ${entity.plural}.`;
    return element("p.empty", nothing);
  }
  const orderAddress = (order: string): string => {
    const ordered = firstPage(query);
    ordered.set("sort", order);
    return address(ordered);
  };
  const nextQuery = (position: string): URLSearchParams => {
    const following = firstPage(query);
    for (const [name, value] of new URLSearchParams(position)) following.set(name, value);
    return following;
  };
  const caption = `${rows.length} ${rows.length === 1 ? entity.label : entity.plural}${next === null ? "" : ", and more"}`;
  return [
    rowsTable(page, entity, rows, { caption, order: query.get("sort"), orderAddress }),
    pageLinks(
      isLater && linkButton("First page", address(firstPage(query))),
      next !== null && linkButton("Next page", address(nextQuery(next))),
    ),
  ];
}

/** Counting reads all rows that match, so it is done on request. */
function counter(page: Page, entity: EntityAnswer, query: URLSearchParams, owner: string | null): Child {
  const result = element("span", { role: "status" });
  const count = async (): Promise<void> => {
    try {
      const answer = await get<{ readonly count: number }>(`/api/count/${entity.name}`, {
        query: query.toString(),
        owner,
      });
      result.textContent = `${answer.count.toLocaleString("en")} ${answer.count === 1 ? "row" : "rows"} in all`;
    } catch (error) {
      page.announce(error instanceof Error ? error.message : String(error));
    }
  };
  return element("span.counter", button("Count", count, { class: "quiet" }), result);
}

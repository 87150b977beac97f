// A row with its fields, the rows that it refers to, and those that refer to it.
import type { EntityAnswer, FieldAnswer, RelationAnswer } from "../answers/project.ts";
import type { ChangeRequest, DetailAnswer, PageAnswer } from "../answers/rows.ts";
import { cell, longTitle, pretty, rowAddress, titleOf } from "./cells.ts";
import { get } from "./client.ts";
import { confirmChange } from "./confirm-dialog.ts";
import { type Child, element, sentence } from "./element.ts";
import { addressOf, goTo } from "./location.ts";
import { later, type Page, type View } from "./page.ts";
import { badge, button, head, linkButton, toggle, trail } from "./parts.ts";
import { rowsTable } from "./rows-table.ts";

export function rowView(page: Page, entity: EntityAnswer, parameters: URLSearchParams): View {
  const key = parameters.get("key") ?? "";
  const hidden = parameters.get("hidden");
  const owner = page.ownerFor(entity);
  const load = async (): Promise<Child> => {
    const answer = await get<DetailAnswer>(`/api/row/${entity.name}`, { key, owner, hidden });
    return detail(page, entity, answer, { key, hidden, owner });
  };
  return { title: entity.label, content: later(load, entity.label) };
}

interface Shown {
  readonly key: string;
  readonly hidden: string | null;
  readonly owner: string | null;
}

function detail(page: Page, entity: EntityAnswer, { row, parents, tag }: DetailAnswer, shown: Shown): Child {
  const { key, owner } = shown;
  const change = (action: ChangeRequest["action"]): void => {
    confirmChange(
      page,
      { entity: entity.name, action, key, tag, ...(owner === null ? {} : { owner }) },
      (confirmed) => {
        if (confirmed.key === null) goTo(addressOf("list", entity.name));
        else page.reload();
      },
    );
  };
  return [
    trail(entity),
    head(
      longTitle(entity, row),
      row.isDeleted && badge("deleted", "danger"),
      element("div.actions", actionsOf(entity, row.isDeleted, key, change)),
    ),
    hiddenToggle(entity, shown),
    element(
      "dl.fields",
      entity.fields.map((field) => [
        element("dt", { title: field.doc }, field.name, element("span.type", field.type)),
        element("dd", fieldValue(page, entity, field, { row, parents, tag })),
      ]),
    ),
    entity.relations.map((relation) => related(page, entity, relation, shown)),
    furtherLinks(page, entity, row.cells),
  ];
}

function fieldValue(page: Page, entity: EntityAnswer, field: FieldAnswer, { row, parents }: DetailAnswer): Child {
  if (!(field.name in row.cells)) {
    return element("span.null", field.visibility === "never" ? "never shown" : "hidden");
  }
  const value = row.cells[field.name];
  const relation = entity.parents.find((one) => one.field === field.name);
  const parent = relation === undefined ? undefined : parents[relation.name];
  const target = relation === undefined ? undefined : page.entity(relation.entity);
  if (parent != null && target !== undefined)
    return [
      element("a", { href: rowAddress(target, parent.key) }, titleOf(target, parent)),
      " ",
      element("code.faint", String(value)),
    ];
  if (field.parts !== null && typeof value === "object" && value !== null) {
    const members = value as Readonly<Record<string, unknown>>;
    return element(
      "dl.parts",
      field.parts.map((part) => [element("dt", part.name), element("dd", cell(page, part, members[part.name], false))]),
    );
  }
  if (field.input === "text" && typeof value === "string" && value.includes("\n")) return element("pre", pretty(value));
  return cell(page, field, value, false);
}

function actionsOf(
  entity: EntityAnswer,
  isDeleted: boolean,
  key: string,
  change: (action: ChangeRequest["action"]) => void,
): Child {
  if (entity.readOnly !== null) return element("span.note", sentence(`Read only: ${entity.readOnly}.`));
  const action = (name: ChangeRequest["action"], label: string): Child =>
    button(label, () => change(name), { class: name === "restore" ? null : "danger" });
  if (isDeleted) return [action("restore", "Restore…"), action("hardDelete", "Remove for good…")];
  return [
    entity.canUpdate && linkButton("Edit", addressOf("edit", entity.name, { key }), { "data-key": "e" }),
    action("delete", "Delete…"),
  ];
}

function hiddenToggle({ name, fields }: EntityAnswer, { key, hidden }: Shown): Child {
  if (!fields.some(({ visibility }) => visibility === "on request")) return null;
  const isOn = hidden === "true";
  const href = addressOf("row", name, { key, hidden: isOn ? null : "true" });
  return element("div.toggles", toggle("hidden fields", isOn, href));
}

function related(page: Page, entity: EntityAnswer, relation: RelationAnswer, { key, owner }: Shown): Child {
  const target = page.entity(relation.entity);
  if (target === undefined) return null;
  const load = async (offset: string): Promise<Child> => {
    const path = `/api/related/${entity.name}/${relation.name}`;
    const { rows, next } = await get<PageAnswer>(path, { key, owner, offset });
    if (rows.length === 0) return element("p.empty", "none");
    const more = element("div");
    const showMore = (): void => more.replaceChildren(later(() => load(next ?? "0")));
    if (next !== null) more.append(element("button", { type: "button", onclick: showMore }, "More"));
    return [rowsTable(page, target, rows, { caption: `${relation.label}: ${rows.length}` }), more];
  };
  return element(
    "section.related",
    element("h2", relation.label),
    later(() => load("0")),
  );
}

/** Lists that can be filtered by this row, and its entries in the audit log. */
function furtherLinks(page: Page, entity: EntityAnswer, cells: Readonly<Record<string, unknown>>): Child {
  const [keyField] = entity.key;
  if (entity.key.length !== 1 || keyField === undefined) return null;
  const id = String(cells[keyField]);
  const lists = entity.referrers.flatMap(({ entity: name, parameter }) => {
    const other = page.entity(name);
    const query = new URLSearchParams([[parameter, id]]).toString();
    return other === undefined
      ? []
      : [{ label: `${other.plural} with this ${parameter}`, href: addressOf("list", name, { query }) }];
  });
  const audit = { label: "entries in the audit log", href: addressOf("audit", "", { entity: entity.name, row: id }) };
  return element(
    "section",
    element("h2", "See also"),
    element(
      "ul.links",
      [...lists, audit].map(({ label, href }) => element("li", element("a", { href }, label))),
    ),
  );
}

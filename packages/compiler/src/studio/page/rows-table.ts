// Shows rows as a table. The first column leads to the row.
import type { EntityAnswer, FieldAnswer } from "../answers/project.ts";
import type { RowAnswer } from "../answers/rows.ts";
import { cell, rowAddress, shortTitle } from "./cells.ts";
import { type Child, element } from "./element.ts";
import type { Page } from "./page.ts";
import { badge, table } from "./parts.ts";

export interface TableOptions {
  readonly caption: string;
  /** The current order, such as `name_asc`; null for the default. */
  readonly order?: string | null;
  /** Returns the address of the list in another order. */
  readonly orderAddress?: (order: string) => string;
}

export function rowsTable(page: Page, entity: EntityAnswer, rows: readonly RowAnswer[], options: TableOptions): Child {
  const fields = columnsOf(entity, rows);
  const columns = [
    { content: columnHead(entity, entity.title ?? entity.key[0] ?? "key", options) },
    ...fields.map((field) => ({
      content: columnHead(entity, field.name, options),
      isRight: field.input === "number" || field.input === "digits",
      sort: sortOf(field.jsonName, options),
    })),
  ];
  const body = rows.map((row) => ({
    class: row.isDeleted ? "deleted" : null,
    cells: [
      [
        element("a", { href: rowAddress(entity, row.key) }, shortTitle(entity, row)),
        row.isDeleted && badge("deleted", "danger"),
      ],
      ...fields.map((field) => cell(page, field, row.cells[field.name], true)),
    ],
  }));
  return table(options.caption, columns, body, options.caption);
}

/**
 * Returns the fields that any row shows, without the one of the first column. What people look for comes first, and
 * what each table has comes last: the key, and times of the row itself.
 */
function columnsOf({ fields, key, title }: EntityAnswer, rows: readonly RowAnswer[]): readonly FieldAnswer[] {
  const first = title === null && key.length === 1 ? key[0] : title;
  const shown = fields.filter(({ name }) => name !== first && rows.some((row) => name in row.cells));
  const isLast = ({ name }: FieldAnswer): boolean => key.includes(name) || bookkeeping.includes(name);
  return [...shown.filter((field) => !isLast(field)), ...shown.filter(isLast)];
}

const bookkeeping = ["version", "createdAt", "updatedAt", "deletedAt"];

function sortOf(jsonName: string, { order }: TableOptions): string | null {
  if (order === `${jsonName}_asc`) return "ascending";
  return order === `${jsonName}_desc` ? "descending" : null;
}

/** A column that lists can be ordered by has a link, which reverses the order if it is the current one. */
function columnHead({ fields, orders }: EntityAnswer, name: string, { order, orderAddress }: TableOptions): Child {
  const field = fields.find((one) => one.name === name);
  const jsonName = field?.jsonName ?? name;
  const next = order === `${jsonName}_asc` ? `${jsonName}_desc` : `${jsonName}_asc`;
  if (orderAddress === undefined || !orders.includes(next)) return element("span", { title: field?.doc }, name);
  const sign = order === `${jsonName}_asc` ? " ↑" : order === `${jsonName}_desc` ? " ↓" : "";
  return element(
    "a",
    { href: orderAddress(next), title: field?.doc },
    name,
    element("span", { "aria-hidden": "true" }, sign),
  );
}

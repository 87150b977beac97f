// Shows values of rows.
import type { EntityAnswer, FieldAnswer } from "../answers/project.ts";
import type { RowAnswer } from "../answers/rows.ts";
import { type Child, element } from "./element.ts";
import { addressOf } from "./location.ts";
import type { Page } from "./page.ts";
import { badge } from "./parts.ts";

/** Shows a value in a table or a list of fields; a foreign key leads to its row. */
export function cell(page: Page, field: FieldAnswer, value: unknown, isShort: boolean): Child {
  if (value === null || value === undefined) return element("span.null", "null");
  const target = field.target === null ? undefined : page.entity(field.target);
  if (target !== undefined && target.key.length === 1 && typeof value !== "object")
    return element(
      "a",
      { href: rowAddress(target, keyOf(target, value)), title: String(value) },
      shortId(String(value), isShort),
    );
  switch (field.input) {
    case "boolean":
      return element("span", { class: value === true ? "yes" : "no" }, value === true ? "yes" : "no");
    case "choice":
      return badge(String(value));
    case "list":
      return Array.isArray(value)
        ? element(
            "span.badges",
            value.map((item) => badge(text(item))),
          )
        : text(value);
    case "time":
      return element("time", { title: String(value) }, timeText(String(value)));
    case "json":
    case "object":
      return isShort ? element("code", text(value)) : element("pre", element("code", pretty(value)));
    case "number":
    case "digits":
      return element("span.number", String(value));
    default:
      return isId(value) ? element("code", { title: value }, shortId(value, isShort)) : text(value);
  }
}

/** Returns the text by which people know a row. */
export function titleOf(entity: EntityAnswer, row: RowAnswer): string {
  const title = entity.title === null ? null : row.cells[entity.title];
  const known = title === null || title === undefined || title === "" ? null : text(title);
  return known ?? entity.key.map((name) => String(row.cells[name])).join(", ");
}

/** Returns the title for a list, where the last digits of a key are enough. */
export function shortTitle(entity: EntityAnswer, row: RowAnswer): string {
  return shortId(titleOf(entity, row), true);
}

/** Returns the title for a page of its own: `order 1`, if the title alone says little. */
export function longTitle(entity: EntityAnswer, row: RowAnswer): string {
  const title = titleOf(entity, row);
  return /^[\d.-]+$/.test(title) || isId(title) ? `${entity.label} ${title}` : title;
}

export function rowAddress(entity: EntityAnswer, key: string): string {
  return addressOf("row", entity.name, { key });
}

/** Returns the key of a row with one field, as a query string. */
function keyOf({ key }: EntityAnswer, value: unknown): string {
  return key.length === 1 ? new URLSearchParams({ id: String(value) }).toString() : "";
}

export function text(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : JSON.stringify(value);
}

export function pretty(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Shows times in UTC, as the database and logs have them. */
export function timeText(value: string): string {
  return /^\d{4}-\d\d-\d\dT/.test(value) ? value.replace("T", " ").replace(/(?:\.\d+)?Z$/, "") : value;
}

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value);
}

/** The last digits of a UUID differ; the first ones of UUIDs of one second do not. */
function shortId(value: string, isShort: boolean): string {
  return isShort && isId(value) ? `…${value.slice(-8)}` : value;
}

// `@sort` into the orders that a caller may choose, and the columns that they go by.

import type { Entity } from "../../2-model/data/entity.ts";
import { isNumber } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { timeField } from "../../2-model/data/field/time-field.ts";
import { hasQuery, sortFields } from "../../2-model/data/http.ts";
import { orderKeys } from "../../2-model/names/members.ts";
import { scalars } from "../../language/types/index.ts";
import type { TokenFormat } from "../../language/types/scalar-type.ts";
import { quoteIdentifier } from "../../text/identifier.ts";

/** One order that a caller may choose: its key, its value in JSON and query strings. */
export interface Order {
  readonly key: string;
  readonly value: string;
  readonly field: Field;
}

/** A column that lists are ordered by. */
export interface OrderColumn {
  readonly field: Field;
  readonly column: string;
  /** The SQL of its text in a page token: the same whatever DateStyle and TimeZone are. */
  readonly text: string;
  /** How the runtime reads that text; null where it is one of the field's values. */
  readonly format: TokenFormat | null;
}

export interface Orders {
  /** What can be asked for: each field in both directions. */
  readonly named: readonly Order[];
  /** The order of a query that names none: the newest first. */
  readonly otherwise: readonly string[];
  readonly columns: readonly OrderColumn[];
}

/** Null where there is no query. */
export function planOrders(entity: Entity): Orders | null {
  if (!hasQuery(entity)) return null;
  const fields = sortFields(entity);
  const created = timeField(entity.fields, "createdAt");
  // The token of a page has the values that it ends with: none of a skipped field may be in it.
  const first = created === null || created.isHidden ? entity.key.fields[0] : created;
  return {
    named: fields.flatMap((field) => {
      const keys = orderKeys(field);
      return [
        { key: keys.ascending, value: rising(field), field },
        { key: keys.descending, value: falling(field), field },
      ];
    }),
    otherwise: [falling(first)],
    columns: [...new Set([...fields, first])].map(orderColumn),
  };
}

/** The orders that a request can name: by a skipped field there is none. */
export function servedOrders({ named }: Orders): readonly Order[] {
  return named.filter(({ field }) => !field.isHidden);
}

function rising({ jsonName }: Field): string {
  return `${jsonName}_asc`;
}

function falling({ jsonName }: Field): string {
  return `${jsonName}_desc`;
}

/** `views DESC, id DESC`: the SQL of one order, as the runtime puts it together. */
export function orderSql({ key }: Entity, field: Field, direction: "asc" | "desc"): string {
  const words = direction === "asc" ? "" : " DESC";
  const columns = [field, ...key.fields.filter((part) => part !== field)];
  return columns.map(({ column }) => `${quoteIdentifier(column.name)}${words}`).join(", ");
}

function orderColumn(field: Field): OrderColumn {
  const column = quoteIdentifier(field.column.name);
  const format = formatOf(field);
  return { field, column, text: textSql(column, field, format), format };
}

/** What JSON writes as text is that text; it writes dates in ISO 8601 whatever DateStyle is. An instant is the seconds since 1970. */
function textSql(column: string, field: Field, format: TokenFormat | null): string {
  if (format === "instant") return `EXTRACT(EPOCH FROM ${column})::TEXT`;
  // JSON would write them as numbers and booleans.
  const isText = !isNumber(field.type) && format !== "boolean";
  return isText && field.column.type === null ? column : `${column}::TEXT`;
}

/** Of a type that the user wrote only an instant is known: the database reads the text of any other. */
function formatOf({ type, column }: Field): TokenFormat | null {
  if (type.kind === "choice") return null;
  if (type.kind !== "scalar") return "text";
  const { tokenFormat: format } = scalars[type.scalar];
  return column.type === null || format === "instant" ? format : "text";
}

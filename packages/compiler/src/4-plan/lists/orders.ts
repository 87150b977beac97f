// Plans the orders of lists from `@sort`.
import type { Entity } from "../../2-model/data/entity.ts";
import { isNumber } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { timeField } from "../../2-model/data/field/time-field.ts";
import { hasQuery, sortFields } from "../../2-model/data/http.ts";
import { orderKeys } from "../../2-model/names/members.ts";
import { scalars } from "../../language/types/index.ts";
import type { TokenFormat } from "../../language/types/scalar-type.ts";
import { quoteIdentifier } from "../../text/identifier.ts";

/** An order that a caller may choose: its key in the constant, its value in JSON and query strings. */
export interface Order {
  readonly key: string;
  readonly value: string;
  readonly field: Field;
}

/** A column that lists are ordered by. */
export interface OrderColumn {
  readonly field: Field;
  readonly column: string;
  /** The SQL of its text in a page token, which does not depend on DateStyle and TimeZone. */
  readonly text: string;
  /** The format in which the runtime reads that text; null if it is one of a choice's values. */
  readonly format: TokenFormat | null;
}

export interface Orders {
  /** Each field in both directions. */
  readonly choices: readonly Order[];
  /** The order of a query without `sort`: the newest first. */
  readonly defaultOrder: readonly string[];
  readonly columns: readonly OrderColumn[];
}

/** Returns null if there is no query. */
export function planOrders(entity: Entity): Orders | null {
  if (!hasQuery(entity)) return null;
  const fields = sortFields(entity);
  const created = timeField(entity.fields, "createdAt");
  // A page token holds the last row's values of the ordered columns, which must not be skipped fields.
  const first = created === null || created.isHidden ? entity.key.fields[0] : created;
  return {
    choices: fields.flatMap((field) => {
      const keys = orderKeys(field);
      return [
        { key: keys.ascending, value: rising(field), field },
        { key: keys.descending, value: falling(field), field },
      ];
    }),
    defaultOrder: [falling(first)],
    columns: [...new Set([...fields, first])].map(orderColumn),
  };
}

/** Returns the orders that a request can name, which are not by skipped fields. */
export function servedOrders({ choices }: Orders): readonly Order[] {
  return choices.filter(({ field }) => !field.isHidden);
}

function rising({ jsonName }: Field): string {
  return `${jsonName}_asc`;
}

function falling({ jsonName }: Field): string {
  return `${jsonName}_desc`;
}

/** Returns the SQL of one order as the runtime builds it: `views DESC, id DESC`. */
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

/** Page tokens are built as JSON, which writes dates in ISO 8601 whatever DateStyle is. An instant is in seconds since 1970. */
function textSql(column: string, field: Field, format: TokenFormat | null): string {
  if (format === "instant") return `EXTRACT(EPOCH FROM ${column})::TEXT`;
  // JSON would write them as numbers and booleans.
  const isText = !isNumber(field.type) && format !== "boolean";
  return isText && field.column.type === null ? column : `${column}::TEXT`;
}

/** Of a column with a type of its own only an instant has a known format: the database reads the text of any other. */
function formatOf({ type, column }: Field): TokenFormat | null {
  if (type.kind === "choice") return null;
  if (type.kind !== "scalar") return "text";
  const { tokenFormat: format } = scalars[type.scalar];
  return column.type === null || format === "instant" ? format : "text";
}

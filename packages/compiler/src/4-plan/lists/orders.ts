// Plans the orders of lists from `@sort`.
import type { Entity } from "../../2-model/data/entity.ts";
import { type ColumnType, isNumber } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { timeField } from "../../2-model/data/field/time-field.ts";
import { hasQuery, sortFields } from "../../2-model/data/http.ts";
import type { FullText } from "../../2-model/data/table/full-text.ts";
import { orderKeys, rankOrder } from "../../2-model/names/members.ts";
import { fullTextSearch } from "../../language/filters/full-text.ts";
import { scalars } from "../../language/types/index.ts";
import type { TokenFormat } from "../../language/types/scalar-type.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { rankSql } from "../sql/full-text.ts";

/** An order that a caller may choose: its key in the constant, its value in JSON and query strings. */
export interface Order {
  readonly key: string;
  readonly value: string;
  /** The field; null for the rank of a search. */
  readonly field: Field | null;
}

/** A column, or the rank of a search, that lists are ordered by. */
export interface OrderColumn {
  /** The field; null for the rank. */
  readonly field: Field | null;
  /** The name of the orders without their direction. */
  readonly property: string;
  readonly column: string;
  /** The SQL of its text in a page token, which does not depend on DateStyle and TimeZone. */
  readonly text: string;
  /** The format in which the runtime reads that text; null if it is one of a choice's values. */
  readonly format: TokenFormat | null;
  /** The filter without which there is no such order; null if it needs none. */
  readonly filter: string | null;
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
  const ranks = entity.fullText === null ? [] : [rankColumn(entity.fullText)];
  return {
    choices: [
      ...fields.flatMap((field) => {
        const keys = orderKeys(field);
        return [
          { key: keys.ascending, value: `${field.jsonName}_asc`, field },
          { key: keys.descending, value: falling(field), field },
        ];
      }),
      ...ranks.map(() => ({ ...rankOrder, field: null })),
    ],
    defaultOrder: [falling(first)],
    columns: [...[...new Set([...fields, first])].map(orderColumn), ...ranks],
  };
}

/** Returns the orders that a request can name, which are not by skipped fields. */
export function servedOrders({ choices }: Orders): readonly Order[] {
  return choices.filter(({ field }) => field?.isHidden !== true);
}

function falling({ jsonName }: Field): string {
  return `${jsonName}_desc`;
}

/** Returns the SQL of one order as the runtime builds it: `views DESC, id DESC`. */
export function orderSql({ key }: Entity, { field, column }: OrderColumn, direction: "asc" | "desc"): string {
  const words = direction === "asc" ? "" : " DESC";
  const keyColumns = key.fields.filter((part) => part !== field).map((part) => quoteIdentifier(part.column.name));
  return [column, ...keyColumns].map((text) => `${text}${words}`).join(", ");
}

function orderColumn(field: Field): OrderColumn {
  const column = quoteIdentifier(field.column.name);
  const hasOwnType = field.column.type !== null;
  const format = positionFormat(field.type, hasOwnType);
  const text = positionText(column, field.type, hasOwnType);
  return { field, property: field.jsonName, column, text, format, filter: null };
}

/** The rank is the same for the same row and search, so a page can begin after it. */
function rankColumn(fullText: FullText): OrderColumn {
  const column = rankSql(fullText);
  const { order, parameter } = fullTextSearch;
  return { field: null, property: order, column, text: `${column}::TEXT`, format: "float", filter: parameter };
}

/**
 * Returns the SQL of a value's text in a page token. Tokens are built as JSON, which writes dates in ISO 8601 whatever
 * DateStyle is.
 * @param hasOwnType whether the column has a type that is not the default of this one
 */
export function positionText(column: string, type: ColumnType, hasOwnType: boolean): string {
  const format = positionFormat(type, hasOwnType);
  if (format === "instant") return column;
  // JSON would write them as numbers and booleans.
  const isText = !isNumber(type) && format !== "boolean";
  return isText && !hasOwnType ? column : `${column}::TEXT`;
}

/**
 * Returns the format in which the runtime reads that text; null for one of a choice's values. Of a column with a type of
 * its own only an instant has a known format: the database reads the text of any other.
 */
export function positionFormat(type: ColumnType, hasOwnType: boolean): TokenFormat | null {
  if (type.kind === "choice") return null;
  if (type.kind !== "scalar") return "text";
  const { tokenFormat: format } = scalars[type.scalar];
  return !hasOwnType || format === "instant" ? format : "text";
}

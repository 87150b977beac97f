// Columns whose type in PostgreSQL has more values than the field's into the questions whether a database has such values.
import type { Column, Table } from "@entity-derive/migrations";
import { scalarList } from "../language/types/index.ts";
import { quoteIdentifier } from "../text/identifier.ts";

export interface Question {
  /** `public.orders.total` */
  readonly column: string;
  /** What the field cannot hold: `numbers beyond ±(2^53 − 1)`. */
  readonly values: string;
  /** A condition for a row. */
  readonly condition: string;
  /** Whether a field of the type `bigint` holds them. */
  readonly isLarge: boolean;
}

/** One statement for a table: a count for each question, in their order. */
export function sampleStatement({ schema, name }: Table, questions: readonly Question[]): string {
  const counts = questions.map(({ condition }) => `count(*) FILTER (WHERE ${condition})`);
  return `SELECT ${counts.join(", ")} FROM ONLY ${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

export function questionsOf(table: Table): readonly Question[] {
  return table.columns.flatMap((column) => {
    const asked = valuesBeyond(column);
    if (asked === null) return [];
    return [{ column: `${table.schema}.${table.name}.${column.name}`, isLarge: false, ...asked }];
  });
}

function valuesBeyond({ name, base }: Column): (Pick<Question, "values" | "condition"> & Partial<Question>) | null {
  if (base.schema !== "pg_catalog") return null;
  const column = quoteIdentifier(name);
  if (base.isArray)
    return {
      values: "arrays of several dimensions, or with NULL in them",
      condition: `array_ndims(${column}) > 1 OR array_position(${column}, NULL) IS NOT NULL`,
    };
  const beyond = scalarList.find(({ catalog }) => catalog?.includes(base.name))?.unsupported;
  return beyond === undefined ? null : { ...beyond, condition: beyond.condition.replaceAll("$", () => column) };
}

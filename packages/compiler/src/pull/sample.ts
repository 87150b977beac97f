// Builds queries that find values which a field's type cannot represent.
import type { Column, Table } from "@entity-derive/migrations";
import { scalarList } from "../language/types/index.ts";
import { quoteIdentifier } from "../text/identifier.ts";

export interface ValueQuestion {
  /** `public.orders.total` */
  readonly column: string;
  /** The values that the field cannot represent: `numbers beyond ±(2^53 − 1)`. */
  readonly values: string;
  /** The SQL condition for a row. */
  readonly condition: string;
  /** True if a field of type `bigint` can represent them. */
  readonly isLarge: boolean;
}

/** Returns one statement for a table, with a count for each question, in order. */
export function sampleStatement({ schema, name }: Table, questions: readonly ValueQuestion[]): string {
  const counts = questions.map(({ condition }) => `count(*) FILTER (WHERE ${condition})`);
  return `SELECT ${counts.join(", ")} FROM ONLY ${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

export function questionsOf(table: Table): readonly ValueQuestion[] {
  return table.columns.flatMap((column) => {
    const question = unrepresentableValues(column);
    if (question === null) return [];
    return [{ column: `${table.schema}.${table.name}.${column.name}`, isLarge: false, ...question }];
  });
}

function unrepresentableValues({
  name,
  base,
}: Column): (Pick<ValueQuestion, "values" | "condition"> & Partial<ValueQuestion>) | null {
  if (base.schema !== "pg_catalog") return null;
  const column = quoteIdentifier(name);
  if (base.isArray)
    return {
      values: "arrays of several dimensions, or with NULL in them",
      condition: `array_ndims(${column}) > 1 OR array_position(${column}, NULL) IS NOT NULL`,
    };
  const unsupported = scalarList.find(({ catalog }) => catalog?.includes(base.name))?.unsupported;
  return unsupported === undefined
    ? null
    : { ...unsupported, condition: unsupported.condition.replaceAll("$", () => column) };
}

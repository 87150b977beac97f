// The rows of a database into the columns that have values which their fields could not hold (`--sample`).
import type { Catalog } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { type Question, questionsOf, sampleStatement } from "../../pull/sample.ts";

export interface Sample extends Pick<Question, "column" | "values" | "isLarge"> {
  /** How many rows have such a value. */
  readonly rows: number;
}

/** Reads each table once, and all of it. */
export async function sampleValues(db: Transaction, { tables }: Catalog): Promise<readonly Sample[]> {
  const found: Sample[] = [];
  for (const table of tables) {
    const questions = questionsOf(table);
    if (questions.length === 0 || table.kind !== "ordinary") continue;
    const { rows } = await db.query({ name: "pull.sample", text: sampleStatement(table, questions) }, []);
    for (const [index, { column, values, isLarge }] of questions.entries()) {
      const count = Number(rows[0]?.[index] ?? 0);
      if (count > 0) found.push({ column, values, isLarge, rows: count });
    }
  }
  return found;
}

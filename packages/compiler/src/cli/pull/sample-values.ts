// Finds columns with values that their fields cannot represent (`--sample`).
import type { Catalog } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { questionsOf, sampleStatement, type ValueQuestion } from "../../pull/sample.ts";

export interface Sample extends Pick<ValueQuestion, "column" | "values" | "isLarge"> {
  /** The number of rows with such a value. */
  readonly rows: number;
}

/** Reads each table completely, once. */
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

// Statements of several files into the columns that have a value in every row by then: NOT NULL cannot fail there.
import { quoteIdentifier } from "../catalog/identifier.ts";
import { type Observation, withHeirs } from "./observation.ts";
import type { Oid, SeenConstraint, Snapshot } from "./snapshot.ts";

export class FilledColumns {
  readonly #filled = new Set<string>();
  /** Before PostgreSQL 18 a CHECK stands in for a NOT NULL that is validated later. */
  readonly #notNullChecks = new Set<Oid>();

  /** An UPDATE of all rows that have NULL there leaves none. */
  note({ statement: { text }, before, after, changed }: Observation): void {
    for (const { table, command, isInBatches } of changed) {
      if (command !== "UPDATE") continue;
      for (const [position, { name }] of table.columns) {
        const column = `(?<![\\w"])${RegExp.escape(quoteIdentifier(name))}`;
        const isNull = `${column}\\s+is\\s+null`;
        // The further conditions of a block are those of its batches; of an UPDATE alone, they leave rows out.
        const where = isInBatches ? `\\bwhere\\b[^;]*${isNull}\\b` : `\\bwhere\\s+${isNull}\\s*$`;
        if (new RegExp(`\\bset\\s[^;]*${column}\\s*=[^;]*${where}`, "i").test(text))
          this.#filled.add(`${table.oid} ${position}`);
      }
    }
    for (const [oid, { kind }] of after.constraints)
      if (kind === "check" && !before.constraints.has(oid) && /\bis\s+not\s+null\s*\)\s*not\s+valid\s*$/i.test(text))
        this.#notNullChecks.add(oid);
  }

  /** Whether the constraint says no more than that they have values. */
  areRequired(oid: Oid, { kind, table, columns }: SeenConstraint, snapshot: Snapshot): boolean {
    if (table === null || columns.length !== 1 || !(kind === "not null" || this.#notNullChecks.has(oid))) return false;
    return [...withHeirs(table, snapshot)].some((one) => this.#filled.has(`${one} ${columns[0]}`));
  }
}

// What a statement gives, into what the method returns of it.
import type { Operation } from "../../4-plan/operation.ts";
import { type Code, raw, ts } from "../../text/code.ts";
import { access } from "../../text/literal.ts";
import { type Emission, runtime } from "../context.ts";
import { shapeFromRow } from "../values/row-shape.ts";
import { returnedChange, returnedRow, returnedRows } from "./hooked.ts";

/** What the method returns of the statement's rows. */
export function returned(operation: Operation, statement: Code, given: Code, emission: Emission): Code {
  const { result, hooks } = operation;
  // An error must be caught within the method where it becomes the user's own.
  const awaited = raw(emission.entity.error === null ? "" : "await ");
  switch (result.kind) {
    case "row":
      return returnedRow(
        operation,
        ts`${shapeFromRow(result.of, emission)}(await ${runtime("one")}(this.db, ${statement}, ${given}))`,
        emission,
      );
    case "row-or-null": {
      const found = ts`${shapeFromRow(result.of, emission)}(row)`;
      const hooked = ts`
        if (row === null) return null;
        ${returnedRow(operation, found, emission)}`;
      return ts`
        const row = await ${runtime("oneOrNone")}(this.db, ${statement}, ${given});
        ${hooks === undefined ? ts`return row === null ? null : ${found};` : hooked}`;
    }
    case "rows":
      return ts`
        const rows = await ${runtime("many")}(this.db, ${statement}, ${given});
        ${returnedRows(operation, ts`rows.map(${shapeFromRow(result.of, emission)})`, emission)}`;
    case "rows-by-id": {
      const { one } = result.of.names;
      const key = ts`(${raw(one)}) => ${raw(one)}${access(result.key.name)}`;
      const fromRow = shapeFromRow(
        result.of === emission.entity ? { kind: "self" } : { kind: "entity", entity: result.of },
        emission,
      );
      return ts`
        const rows = await ${runtime("many")}(this.db, ${statement}, ${given});
        return ${runtime("groupedById")}(ids, rows.map(${fromRow}), ${key});`;
    }
    case "affected-one":
      return returnedChange(operation, ts`(await ${runtime("affected")}(this.db, ${statement}, ${given})) === 1`);
    case "affected":
      return ts`return ${awaited}${runtime("affected")}(this.db, ${statement}, ${given});`;
    case "exists":
      return ts`return ${awaited}${runtime("exists")}(this.db, ${statement}, ${given});`;
  }
}

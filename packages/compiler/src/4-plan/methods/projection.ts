// Plans the methods of `@projection`, which read some columns only.

import { columnsOf } from "../../2-model/data/field/field.ts";
import type { MethodPlans } from "../method.ts";
import { keyCondition } from "../sql/key.ts";
import { columnList } from "../sql/pieces.ts";
import { readStatement, selectFrom, where } from "../sql/select.ts";
import type { RowShape } from "../statement.ts";
import { readMethod } from "./read-method.ts";

export const projectionPlans: MethodPlans<"find-projection"> = {
  "find-projection": (entity, { name, of: projection }) => {
    const of: RowShape = { kind: "projection", projection };
    const text = selectFrom(columnList(columnsOf(projection.fields)), entity, where(entity, [keyCondition(entity)]));
    return readMethod({
      doc: `Returns the projection ${projection.name.value} of the ${entity.names.label} with this id, or null.`,
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of },
      statement: readStatement(entity, name, text, of),
    });
  },
};

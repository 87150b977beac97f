// `@projection` into operations that read some columns only.

import type { Entity } from "../../2-model/data/entity.ts";
import { columnsOf } from "../../2-model/data/field.ts";
import { projectionMethod } from "../../2-model/names/members.ts";
import type { RepositoryMethod } from "../method.ts";
import { isRow } from "../sql/key.ts";
import { columnList } from "../sql/pieces.ts";
import { readStatement, selectFrom, where } from "../sql/select.ts";
import type { RowShape } from "../statement.ts";
import { reading } from "./reading.ts";

export function planProjections(entity: Entity): readonly RepositoryMethod[] {
  return entity.projections.map((projection) => {
    const of: RowShape = { kind: "projection", projection };
    const operation = projectionMethod(projection);
    const text = selectFrom(columnList(columnsOf(projection.fields)), entity, where(entity, isRow(entity)));
    return reading({
      name: operation,
      doc: [`Returns the projection ${projection.name.value} of the ${entity.names.word} with this id, or null.`],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of },
      statement: readStatement(entity, operation, text, of),
    });
  });
}

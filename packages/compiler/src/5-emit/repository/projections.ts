// Emits the projections: their types, and the functions that convert an entity or a row to them.
import type { Projection } from "../../2-model/data/entity-parts.ts";
import { projectionNames } from "../../2-model/names/item-exports.ts";
import { blocks, type Code } from "../../text/code.ts";
import { documented, type Emission, sibling, siblingType } from "../context.ts";
import { copyFunction, interfaceOf, property } from "../values/interface.ts";
import { fromRowFunction, rowType } from "../values/row-type.ts";

export function emitProjections(emission: Emission): Code {
  return blocks(emission.entity.projections.flatMap((projection) => projectionCode(projection, emission)));
}

function projectionCode(projection: Projection, emission: Emission): readonly Code[] {
  const { entity } = emission;
  const { name, fields } = projection;
  const { labelWithArticle } = entity.names;
  const names = projectionNames(entity, projection);
  const [type, row] = [siblingType(names.type), siblingType(names.row)];
  const members = fields.map((field) => property(field, emission));
  const copy = copyFunction(sibling(names.copy), type, fields, emission);
  return [
    documented(`The fields of ${labelWithArticle} in the projection ${name.value}.`, interfaceOf(type, members)),
    documented(`Returns the projection ${name.value} of ${labelWithArticle}.`, copy),
    documented(`A row of the projection ${name.value}, in PostgreSQL's text format.`, rowType(row, fields)),
    fromRowFunction(sibling(names.fromRow), row, type, fields, emission),
  ];
}

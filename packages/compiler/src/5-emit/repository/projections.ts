// The projections: parts of the entity as types, with the way there from the entity and from a row.
import type { Projection } from "../../2-model/data/rules.ts";
import { projectionNames } from "../../2-model/names/item-exports.ts";
import { blocks, type Code, ts } from "../../text/code.ts";
import { access, key } from "../../text/literal.ts";
import { documented, type Emission, sibling, siblingType } from "../context.ts";
import { fieldType } from "../values/field-type.ts";
import { fromRowFunction, rowType } from "../values/row-type.ts";

export function emitProjections(emission: Emission): Code {
  return blocks(emission.entity.projections.flatMap((projection) => projectionCode(projection, emission)));
}

function projectionCode(projection: Projection, emission: Emission): readonly Code[] {
  const { entity, self, one } = emission;
  const { name, fields } = projection;
  const { aWord } = entity.names;
  const names = projectionNames(entity, projection);
  const [type, row] = [siblingType(names.type), siblingType(names.row)];
  const members = fields.map((field) => documented(field.doc, ts`${key(field.name)}: ${fieldType(field, emission)};`));
  const shape = ts`
    export interface ${type} {
      ${members}
    }`;
  const copy = ts`
    export function ${sibling(names.copy)}(${one}: ${self}): ${type} {
      return {
        ${fields.map((field) => ts`${key(field.name)}: ${one}${access(field.name)},`)}
      };
    }`;
  return [
    documented(`The fields of ${aWord} in the projection ${name.value}.`, shape),
    documented(`Returns the projection ${name.value} of ${aWord}.`, copy),
    documented(`Its row, in PostgreSQL's text format.`, rowType(row, fields)),
    fromRowFunction(sibling(names.fromRow), row, type, fields, emission),
  ];
}

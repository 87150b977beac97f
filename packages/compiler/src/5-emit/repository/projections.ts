// The projections: parts of the entity as types, with the way there from the entity and from a row.
import type { Projection } from "../../2-model/data/rules.ts";
import { blocks, type Code, raw, ts } from "../../text/code.ts";
import { access, key } from "../../text/literal.ts";
import { pascalCase } from "../../text/names.ts";
import { documented, type Emission } from "../context.ts";
import { fieldType } from "../values/field-type.ts";
import { projectionName } from "../values/row-shape.ts";
import { fromRowFunction, rowType } from "../values/row-type.ts";

export function emitProjections(emission: Emission): Code {
  return blocks(emission.entity.projections.flatMap((projection) => projectionCode(projection, emission)));
}

function projectionCode({ name, fields }: Projection, emission: Emission): readonly Code[] {
  const { entity, self } = emission;
  const { one, prefix, aWord } = entity.names;
  const type = projectionName(entity, name.value);
  const members = fields.map((field) => documented(field.doc, ts`${key(field.name)}: ${fieldType(field, emission)};`));
  const shape = ts`
    export interface ${raw(type)} {
      ${members}
    }`;
  const copy = ts`
    export function to${raw(type)}(${raw(one)}: ${self}): ${raw(type)} {
      return {
        ${fields.map((field) => ts`${key(field.name)}: ${raw(one)}${access(field.name)},`)}
      };
    }`;
  const fromRow = fromRowFunction(
    `${prefix}${pascalCase(name.value)}FromRow`,
    raw(`${type}Row`),
    raw(type),
    fields,
    emission,
    false,
  );
  return [
    documented(`What the projection ${name.value} shows of ${aWord}.`, shape),
    documented(`The projection ${name.value} of ${aWord}.`, copy),
    documented(`Its row as PostgreSQL's text.`, rowType(`${type}Row`, fields)),
    fromRow,
  ];
}

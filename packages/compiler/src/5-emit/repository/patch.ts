// The columns that an update request can set, into the lines that collect those which it does set.
import type { Field } from "../../2-model/data/field.ts";
import type { Patch, RequestName } from "../../4-plan/body.ts";
import type { PatchField } from "../../4-plan/row.ts";
import { type Code, join, list, raw, ts } from "../../text/code.ts";
import { access, text } from "../../text/literal.ts";
import { type Emission, runtime } from "../context.ts";
import { encoded, isOwnText } from "../values/codec.ts";
import { member } from "../values/field-type.ts";
import { argument } from "./arguments.ts";

export function patchLines({ request, keys, expected }: Patch, { plan }: Emission): Code {
  const leading = [
    ...keys.map(argument),
    ...(expected === null ? [] : [encoded(expected.type, raw(`${request}.expectedVersion`))]),
  ];
  return ts`
    const patch = new ${runtime("Patch")}(${join(leading, ", ")});
    ${plan.row.patch.map((field) => setLines(field, request))}`;
}

/** One line for a column; an embedded object sets all of its columns. */
function setLines({ field, columns, property }: PatchField, request: RequestName): Code {
  const published = property === null ? [] : [text(property)];
  const isThere = ts`if (${raw(request)}${access(field.name)} !== undefined) `;
  const [only] = columns;
  if (field.parts === null && only !== undefined) return setLine(only, request, isThere, published);
  return ts`
    ${isThere}{
      ${columns.map((column) => setLine(column, request, raw(""), []))}
      ${published.map((one) => list("patch.publish(", [one], ");", 116))}
    }`;
}

function setLine(
  { field, sql }: PatchField["columns"][number],
  request: RequestName,
  condition: Code,
  published: readonly Code[],
): Code {
  return list(ts`${condition}patch.set(`, [text(sql), textOf(field, request), ...published], ");", 116);
}

/** The text of the value, which is null for NULL. */
function textOf(field: Field, request: RequestName): Code {
  const given = member(request, field);
  return field.nullable && !isOwnText(field.type)
    ? ts`${given} === null ? null : ${encoded(field.type, given)}`
    : encoded(field.type, given);
}

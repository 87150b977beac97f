// The columns that an update request can set, into the lines that collect those which it does set.

import type { Field } from "../../2-model/data/field.ts";
import type { Change, Patch, RequestName } from "../../4-plan/body.ts";
import { type Code, join, list, raw, ts } from "../../text/code.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { access, text } from "../../text/literal.ts";
import { sqlText } from "../../text/sql.ts";
import { runtime } from "../context.ts";
import { encoded, isOwnText } from "../values/codec.ts";
import { member } from "../values/field-type.ts";
import { argument } from "./arguments.ts";

export function patchLines({ request, keys, expected, changes }: Patch): Code {
  const leading = [
    ...keys.map(argument),
    ...(expected === null ? [] : [encoded(expected.type, raw(`${request}.expectedVersion`))]),
  ];
  return ts`
    const patch = new ${runtime("Patch")}(${join(leading, ", ")});
    ${changes.map((change) => setLines(change, request))}`;
}

/** One line for a column; an embedded object sets all of its columns. */
function setLines({ field, property }: Change, request: RequestName): Code {
  const published = property === null ? [] : [text(sqlText(property))];
  if (field.parts === null)
    return setLine(field, request, ts`if (${member(request, field)} !== undefined) `, published);
  return ts`
    if (${raw(request)}${access(field.name)} !== undefined) {
      ${field.parts.map((part) => setLine(part, request, raw(""), []))}
      ${published.map((one) => list("patch.publish(", [one], ");", 116))}
    }`;
}

function setLine(field: Field, request: RequestName, condition: Code, published: readonly Code[]): Code {
  const given = member(request, field);
  const value =
    field.nullable && !isOwnText(field.type)
      ? ts`${given} === null ? null : ${encoded(field.type, given)}`
      : encoded(field.type, given);
  return list(ts`${condition}patch.set(`, [text(quoteIdentifier(field.column.name)), value, ...published], ");", 116);
}

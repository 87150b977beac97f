// Emits the list of constraints whose violations have typed errors.
import type { Constraint } from "../../2-model/data/entity-parts.ts";
import { type Code, ts } from "../../text/code.ts";
import { docComment, literal } from "../../text/literal.ts";
import { runtimeType } from "../context.ts";

/** @param tables the tables, as the doc comment names them */
export function constraintsConstant(constraints: readonly Constraint[], tables: string): Code {
  const items = constraints.map(({ name, kind, field, jsonField }) => {
    const renamed = jsonField === field ? {} : { jsonField };
    return ts`${literal({ kind, constraint: name, field, ...renamed })},`;
  });
  return ts`
    ${docComment(`The constraints of ${tables} and their fields.`)}
    const constraints: readonly ${runtimeType("KnownConstraint")}[] = [
      ${items}
    ];`;
}

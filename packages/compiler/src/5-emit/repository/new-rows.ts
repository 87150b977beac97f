// New rows of requests into their parameters: the id that is made, and the values that the server adds.
import { canCreate } from "../../2-model/data/inputs.ts";
import { isMadeWhenAbsent, madeField } from "../../2-model/data/key.ts";
import type { NewRow, RequestName } from "../../4-plan/body.ts";
import { type Code, join, ts } from "../../text/code.ts";
import { access, identifier } from "../../text/literal.ts";
import { type Emission, runtime } from "../context.ts";
import { thisOwner } from "../owner.ts";
import { limitedInput, withOwner } from "./arguments.ts";
import { manyOf } from "./inputs.ts";

/** The id of a new row of a request; null where nothing makes it. */
export function newId(request: Code, { entity }: Emission): Code | null {
  const field = madeField(entity);
  if (field === null) return null;
  if (entity.limitedTo === field) return thisOwner;
  const made = ts`${runtime(entity.uuid === "v7" ? "newUuid" : "newUuidV4")}()`;
  return isMadeWhenAbsent(field) ? ts`${request}${access(field.name)} ?? ${made}` : made;
}

/** `insertableUser(newUuid(), dto, values)` */
export function insertable(
  id: Code | null,
  { request, hasValues }: Pick<NewRow, "request" | "hasValues">,
  values: Code,
  { entity, values: exported }: Emission,
): Code {
  const input = canCreate(entity) ? "request" : "values";
  const isBeside = input === "request" && limitedInput(entity) === "values";
  const parameters = [...(id === null ? [] : [id]), withOwner(identifier(request), input, entity)];
  if (isBeside) parameters.push(withOwner(hasValues ? values : null, "values", entity));
  else if (hasValues) parameters.push(values);
  return ts`${exported.toInsertable}(${join(parameters, ", ")})`;
}

export function newRowsLine(request: RequestName, hasValues: boolean, emission: Emission): Code {
  const dto = withOwner(identifier(request), "request", emission.entity);
  const row = insertable(
    newId(identifier(request), emission),
    { request, hasValues },
    ts`values(${dto}, index)`,
    emission,
  );
  const parameters = hasValues ? ts`(${identifier(request)}, index)` : ts`(${identifier(request)})`;
  return ts`const ${emission.many} = ${identifier(manyOf(request))}.map(${parameters} => ${row});`;
}

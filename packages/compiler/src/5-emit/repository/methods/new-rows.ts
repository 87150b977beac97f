// Emits the parameters of a new row: its id, its request and the server's values.

import { ownerField, ownerInput } from "../../../2-model/data/ownership.ts";
import { generatedKeyField, isGeneratedWhenMissing } from "../../../2-model/data/table/key.ts";
import type { NewRowSource } from "../../../4-plan/method.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { access } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { withOwner } from "./inputs.ts";

/** Returns the expression for the id of a new row, `newUuid()`; null if the repository does not generate it. */
export function newId(request: Code, { entity }: Emission): Code | null {
  const field = generatedKeyField(entity);
  if (field === null) return null;
  const make = ts`${runtime(entity.keyGenerator.make)}`;
  const isOwner = field === ownerField(entity) && ownerInput(entity) === null;
  const generated = isOwner ? ts`${runtime("ownerOr")}(this.acting, ${make})` : ts`${make}()`;
  return isGeneratedWhenMissing(field) ? ts`${request}${access(field.name)} ?? ${generated}` : generated;
}

/** Returns the call `insertableUser(newUuid(), dto, values)`. */
export function insertable(
  id: Code | null,
  request: Code,
  { input, hasValues }: NewRowSource,
  values: Code,
  { entity, values: exported }: Emission,
): Code {
  const parameters = [
    ...(id === null ? [] : [id]),
    withOwner(request, input, entity),
    ...(hasValues ? [withOwner(values, "values", entity)] : []),
  ];
  return list(ts`${exported.toInsertable}(`, parameters, ")");
}

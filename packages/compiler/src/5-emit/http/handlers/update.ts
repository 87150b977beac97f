// `PATCH` of a row.

import { updateValueFields } from "../../../2-model/data/entity.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { type Emission, runtime } from "../../context.ts";
import { pathId } from "./row-in-path.ts";
import { tagArgument } from "./row-tag.ts";

export function updateBody(route: Route, emission: Emission): Code {
  const { entity, values, one, many } = emission;
  const hasValues = updateValueFields(entity).length > 0;
  const given = route.guard === null ? ts`(dto)` : ts`(dto, principal)`;
  const asked = ts`${runtime("setsNothing")}(dto) ? undefined : await options.updateValues?.${given}`;
  return ts`
    const id = ${pathId()};
    const dto = await ${runtime("readJson")}(request, ${values.updateRequest}, options.bodyLimit);
    ${hasValues ? ts`const values = ${asked};` : null}
    const ${one} = await ${many}.update(id, dto${hasValues ? ts`, values` : null});
    return ${list(ts`${runtime("ok")}(`, [ts`${values.json}(${one})`, ...tagArgument(route, one, emission)], ");")}`;
}

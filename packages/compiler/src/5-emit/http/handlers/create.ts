// Emits the handler of `POST` on the collection, which creates a row.

import { ownerInput } from "../../../2-model/data/ownership.ts";
import { soleKey } from "../../../2-model/data/table/key.ts";
import { serverFields } from "../../../2-model/data/write/inputs.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { access, key } from "../../../text/literal.ts";
import { type Emission, httpRuntime } from "../../context.ts";
import { keyMembers } from "../../values/key.ts";
import type { HandlerEmission } from "../reading/request-dtos.ts";
import { requiresCreateValues, specifiedOwner, takesCreateValues } from "../route-options.ts";
import { rowPath, throwMissing } from "./row-in-path.ts";
import { tagArgument } from "./row-tag.ts";

export function createBody(route: Route, emission: HandlerEmission): Code {
  const { dtos, values, one } = emission;
  const location = ts`\`\${request.path}${rowPath(one, emission)}\``;
  const content = [location, ts`${values.json}(${one})`, ...tagArgument(one, emission)];
  return ts`
    const dto = ${route.body === null ? null : dtos.read(route.body)};
    ${createdRow(route, emission)}
    return ${list(ts`${httpRuntime("created")}(`, content, ");")}`;
}

/** Returns the lines that create the row; if `returning` excludes columns, it is read again for the response. */
function createdRow(route: Route, emission: Emission): Code {
  const { entity, one, many } = emission;
  const { returning } = entity;
  const owner = specifiedOwner(route, entity);
  // If requests of programs contain the owner, it is not one of the server's values.
  const isInRequest = owner !== null && ownerInput(entity) === "request";
  const parameters = isInRequest
    ? [
        ts`{ ...dto, ${key(owner.name)}: values${access(owner.name)} }`,
        ...(serverFields(entity).length > 0 ? [ts`values`] : []),
      ]
    : [ts`dto`, ...createValues(route, emission)];
  const values = isInRequest ? ts`const values = ${createValues(route, emission)};` : null;
  const create = ts`await ${many}.create(${list("", parameters, "")})`;
  if (returning.kind === "full") {
    return ts`
      ${values}
      const ${one} = ${create};`;
  }
  return ts`
    ${values}
    const ${soleKey(entity) === null ? ts`id` : ts`{ ${keyMembers(ts`id`, "id", emission)} }`} = ${create};
    const ${one} = await ${many}.findById(id);
    if (${one} === null) ${throwMissing(emission)}`;
}

function createValues(route: Route, { entity }: Emission): Code[] {
  if (!takesCreateValues(route, entity)) return [];
  const parameters = route.guard === null ? ts`(dto)` : ts`(dto, principal)`;
  return [
    requiresCreateValues(route, entity)
      ? ts`await options.createValues${parameters}`
      : ts`await options.createValues?.${parameters}`,
  ];
}

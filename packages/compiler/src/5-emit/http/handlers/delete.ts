// `DELETE` of a row.

import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { text } from "../../../text/literal.ts";
import { type Emission, httpRuntime } from "../../context.ts";
import { pathId, throwMissing } from "./row-in-path.ts";
import { tagFunction } from "./row-tag.ts";

export function deleteBody(route: Route, emission: Emission): Code {
  const { entity, many } = emission;
  const given = [
    ts`precondition`,
    text(entity.names.type),
    many,
    ts`id`,
    tagFunction(route, emission),
    ts`(found) => found.delete(id)`,
  ];
  return ts`
    const id = ${pathId(emission)};
    const precondition = ${httpRuntime("readPrecondition")}(request);
    const isDeleted = await ${list(ts`${httpRuntime("whileMatching")}(`, given, ");")}
    if (!isDeleted) ${throwMissing(emission)}
    return ${httpRuntime("noContent")}();`;
}

// `GET` of a row.

import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { type Emission, httpRuntime } from "../../context.ts";
import { pathId, throwMissing } from "./row-in-path.ts";
import { tagArgument } from "./row-tag.ts";

export function getBody(route: Route, emission: Emission): Code {
  const { values, one, many } = emission;
  return ts`
    const ${one} = await ${many}.findById(${pathId(emission)});
    if (${one} === null) ${throwMissing(emission)}
    return ${list(ts`${httpRuntime("ok")}(`, [ts`${values.json}(${one})`, ...tagArgument(route, one, emission)], ");")}`;
}

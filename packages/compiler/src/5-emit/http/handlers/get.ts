// Emits the handler of `GET` of a row.

import { type Code, list, ts } from "../../../text/code.ts";
import { type Emission, httpRuntime } from "../../context.ts";
import { pathId, throwMissing } from "./row-in-path.ts";
import { rowContent } from "./row-tag.ts";

export function getBody(emission: Emission): Code {
  const { one, many } = emission;
  return ts`
    const ${one} = await ${many}.findById(${pathId(emission)});
    if (${one} === null) ${throwMissing(emission)}
    return ${list(ts`${httpRuntime("ok")}(`, rowContent(one, emission), ");")}`;
}

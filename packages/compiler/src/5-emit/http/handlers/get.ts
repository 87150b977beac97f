// `GET` of a row.

import { type Code, ts } from "../../../text/code.ts";
import { type Emission, runtime } from "../../context.ts";
import { pathId, throwMissing } from "./row-in-path.ts";

export function getBody(emission: Emission): Code {
  const { values, one, many } = emission;
  return ts`
    const ${one} = await ${many}.findById(${pathId()});
    if (${one} === null) ${throwMissing(emission)}
    return ${runtime("ok")}(${values.json}(${one}));`;
}

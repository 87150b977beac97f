// Emits the handler of `DELETE` of a row.

import { type Code, ts } from "../../../text/code.ts";
import { call, type Emission, httpRuntime } from "../../context.ts";
import { pathId, throwMissing } from "./row-in-path.ts";
import { rowTags } from "./row-tag.ts";

export function deleteBody(emission: Emission): Code {
  const { many } = emission;
  const parameters = [ts`precondition`, rowTags, many, ts`id`, ts`(found) => found.delete(id)`];
  return ts`
    const id = ${pathId(emission)};
    const precondition = ${httpRuntime("readPrecondition")}(request);
    const isDeleted = await ${call(httpRuntime("whileMatching"), parameters)};
    if (!isDeleted) ${throwMissing(emission)}
    return ${httpRuntime("noContent")}();`;
}

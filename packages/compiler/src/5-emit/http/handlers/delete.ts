// `DELETE` of a row.

import { type Code, ts } from "../../../text/code.ts";
import { type Emission, runtime } from "../../context.ts";
import { pathId, throwMissing } from "./row-in-path.ts";

export function deleteBody(emission: Emission): Code {
  return ts`
    if (!(await ${emission.many}.delete(${pathId()}))) ${throwMissing(emission)}
    return ${runtime("noContent")}();`;
}

// `PATCH` of a row.

import { type Code, ts } from "../../../text/code.ts";
import { type Emission, runtime } from "../../context.ts";
import { pathId } from "./row-in-path.ts";

export function updateBody({ values, many }: Emission): Code {
  return ts`
    const id = ${pathId()};
    const dto = await ${runtime("readJson")}(request, ${values.updateRequest}, options.bodyLimit);
    return ${runtime("ok")}(${values.json}(await ${many}.update(id, dto)));`;
}

// The id in a route's path, and what is thrown where it leads to no row.

import { type Code, ts } from "../../../text/code.ts";
import { text } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";

export function pathId(): Code {
  return ts`${runtime("pathUuid")}(request, "id")`;
}

export function throwMissing({ entity }: Emission): Code {
  return ts`throw ${runtime("notFound")}(${text(entity.names.type)});`;
}

// `GET` of the events: the client's position into a response that goes on from there.

import { ownerField } from "../../../2-model/data/ownership.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, ts } from "../../../text/code.ts";
import { type Emission, httpRuntime } from "../../context.ts";
import { ownerName } from "../../owner.ts";
import { encoded } from "../../values/codec.ts";
import { streamsName } from "../route-options.ts";

export function streamBody({ guard, isOwned }: Route, emission: Emission): Code {
  const shown = emission.values.shownEvents;
  if (guard === null) {
    return ts`return options.${streamsName}.respond(request, ${shown}, { ${ownerName}: null, expiresAt: null });`;
  }
  const field = isOwned ? ownerField(emission.entity) : null;
  const asked = ts`await ${httpRuntime("ownerFor")}(options.${ownerName}, principal)`;
  return ts`
    ${field === null ? null : ts`const ${ownerName} = ${encoded(field, asked, emission)};`}
    const expiresAt = await options.expiresAt?.(principal);
    return options.${streamsName}.respond(request, ${shown}, { ${field === null ? ts`${ownerName}: null` : ownerName}, expiresAt });`;
}

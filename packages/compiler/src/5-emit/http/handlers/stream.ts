// `GET` of the events: the client's position into a response that goes on from there.

import { ownerField } from "../../../2-model/data/ownership.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, ts } from "../../../text/code.ts";
import { type Emission, httpRuntime } from "../../context.ts";
import { encoded } from "../../values/codec.ts";
import { shownName } from "../shown-events.ts";

export function streamBody({ guard, isOwned }: Route, emission: Emission): Code {
  const field = isOwned ? ownerField(emission.entity) : null;
  const owner = ts`await ${httpRuntime("ownerFor")}(options.owner, principal)`;
  const shown = shownName(emission);
  if (guard === null) {
    return ts`return options.events.respond(request, ${shown}, { owner: null, expiresAt: null });`;
  }
  return ts`
    ${field === null ? null : ts`const owner = ${encoded(field, owner, emission)};`}
    const expiresAt = await options.expiresAt?.(principal);
    return options.events.respond(request, ${shown}, { ${field === null ? ts`owner: null` : ts`owner`}, expiresAt });`;
}

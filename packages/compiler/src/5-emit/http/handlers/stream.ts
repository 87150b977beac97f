// Emits the handler of `GET` of the events, which continues after the last event that the client received.

import type { Field } from "../../../2-model/data/field/field.ts";
import { admitsAdministrators, ownerField } from "../../../2-model/data/ownership.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, ts } from "../../../text/code.ts";
import { call, type Emission, httpRuntime } from "../../context.ts";
import { ownerName, ownerText } from "../../owner.ts";
import { streamsName } from "../route-options.ts";

export function streamBody({ guard, isOwned }: Route, emission: Emission): Code {
  const shownEvents = emission.values.shownEvents;
  if (guard === null) {
    return ts`return options.${streamsName}.respond(request, ${shownEvents}, { ${ownerName}: null, expiresAt: null });`;
  }
  const field = isOwned ? ownerField(emission.entity) : null;
  return ts`
    ${field === null ? null : ts`const ${ownerName} = ${ownerOfPrincipal(field, emission)};`}
    const expiresAt = await options.expiresAt?.(principal);
    return options.${streamsName}.respond(request, ${shownEvents}, { ${field === null ? ts`${ownerName}: null` : ownerName}, expiresAt });`;
}

function ownerOfPrincipal(field: Field, emission: Emission): Code {
  const toText = ts`(${ownerName}) => ${ownerText(field, emission)}`;
  const textOf = httpRuntime(admitsAdministrators(emission.entity) ? "ownerTextOrAll" : "ownerText");
  return ts`await ${call(textOf, [ts`options.${ownerName}`, ts`principal`, toText])}`;
}

// Emits the handler of a route: a function of the principal, the repository, the request and the options.

import { updateValueFields } from "../../../2-model/data/write/inputs.ts";
import { commandNames } from "../../../2-model/names/item-exports.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, type Reference, ts } from "../../../text/code.ts";
import { documented, type Emission, httpRuntimeType, sibling } from "../../context.ts";
import { principalOf } from "../principal.ts";
import type { HandlerEmission } from "../reading/request-dtos.ts";
import { optionsParameter, repositoryOf, takesCreateValues, usesRepository } from "../route-options.ts";
import { commandBody } from "./command.ts";
import { createBody } from "./create.ts";
import { deleteBody } from "./delete.ts";
import { getBody } from "./get.ts";
import { listBody } from "./list.ts";
import { streamBody } from "./stream.ts";
import { updateBody } from "./update.ts";

export function handler(route: Route, emission: HandlerEmission): Code {
  const { many } = emission;
  const repository = usesRepository(route) ? [ts`${many}: ${repositoryOf(route, emission)}`] : [];
  const parameters = [
    ...(route.guard === null
      ? []
      : [
          ts`${usesPrincipal(route, emission) ? ts`principal` : ts`_principal`}: ${principalOf(route.guard, emission)}`,
        ]),
    ...repository,
    ts`request: ${httpRuntimeType("HttpRequest")}`,
    ...optionsParameter(route, emission),
  ];
  const parameter = route.endpoint === "command" ? ts`<Repositories>` : null;
  const code = ts`
    ${list(ts`export async function ${handlerOf(route, emission)}${parameter}(`, parameters, ts`): Promise<${httpRuntimeType("HttpResponse")}> {`)}
      ${handlerBody(route, emission)}
    }`;
  return documented(`\`${route.method} ${route.path}\`: ${handlerDoc(route, emission)}`, code);
}

export function handlerOf(route: Route, { entity, values }: Emission): Reference {
  if (route.endpoint === "command") return sibling(commandNames(entity, route.command).handler);
  return values[`${route.endpoint}Handler`];
}

/** Whether the handler uses the principal: for the server's values, for a command, or for the expiry of a stream. */
function usesPrincipal(route: Route, { entity }: Emission): boolean {
  const { endpoint, idempotency } = route;
  if (idempotency !== null) return true;
  if (endpoint === "command" || endpoint === "stream") return true;
  if (endpoint === "create") return takesCreateValues(route, entity);
  return endpoint === "update" && updateValueFields(entity).length > 0;
}

function handlerDoc(route: Route, { entity }: Emission): string {
  const { labelWithArticle, pluralLabel } = entity.names;
  switch (route.endpoint) {
    case "create":
      return `creates ${labelWithArticle}.`;
    case "get":
      return `returns ${labelWithArticle}.`;
    case "update":
      return `changes ${labelWithArticle}.`;
    case "delete":
      return `deletes ${labelWithArticle}.`;
    case "list":
      return `lists ${pluralLabel}.`;
    case "stream":
      return `sends the events of ${pluralLabel}, from the last one that the client has received.`;
    case "command":
      return `the command ${route.command.name.value}.`;
  }
}

function handlerBody(route: Route, emission: HandlerEmission): Code {
  switch (route.endpoint) {
    case "create":
      return createBody(route, emission);
    case "get":
      return getBody(emission);
    case "update":
      return updateBody(route, emission);
    case "delete":
      return deleteBody(emission);
    case "list":
      return listBody(emission);
    case "stream":
      return streamBody(route, emission);
    case "command":
      return commandBody(route, emission);
  }
}

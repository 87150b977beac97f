// Emits the handler of a route: a function of the principal, the repository, the request and the options.

import { commandNames, shapeName } from "../../../2-model/names/item-exports.ts";
import { pageMethod } from "../../../2-model/names/methods.ts";
import type { Route } from "../../../4-plan/http/routes.ts";
import { type Code, list, type Reference, ts } from "../../../text/code.ts";
import { identifier, literal } from "../../../text/literal.ts";
import { call, documented, type Emission, httpRuntime, httpRuntimeType, sibling } from "../../context.ts";
import { ownerName } from "../../owner.ts";
import { ownerOfPrincipal, repositoryOf } from "../owner.ts";
import { principalOf } from "../principal.ts";
import type { HandlerEmission } from "../reading/request-dtos.ts";
import { optionsParameter, streamsName, usesRepository } from "../route-options.ts";
import { routeTexts } from "../route-texts.ts";
import { commandBody } from "./command.ts";
import { createBody } from "./create.ts";
import { pathId, throwMissing } from "./row-in-path.ts";
import { rowContent, rowTags } from "./row-tag.ts";
import { updateBody } from "./update.ts";

export function handler(route: Route, emission: HandlerEmission): Code {
  const { many } = emission;
  const repository = usesRepository(route) ? [ts`${many}: ${repositoryOf(route, emission)}`] : [];
  const parameters = [
    ...(route.guard === null
      ? []
      : [ts`${usesPrincipal(route) ? ts`principal` : ts`_principal`}: ${principalOf(route.guard, emission)}`]),
    ...repository,
    ts`request: ${httpRuntimeType("HttpRequest")}`,
    ...optionsParameter(route, emission),
  ];
  const parameter = route.endpoint === "command" ? ts`<Repositories>` : null;
  const code = ts`
    ${list(ts`export async function ${handlerOf(route, emission)}${parameter}(`, parameters, ts`): Promise<${httpRuntimeType("HttpResponse")}> {`)}
      ${handlerBody(route, emission)}
    }`;
  return documented(`\`${route.method} ${route.path}\`: ${routeTexts(route, emission.entity).doc}`, code);
}

export function handlerOf(route: Route, { entity, values }: Emission): Reference {
  if (route.endpoint === "command") return sibling(commandNames(entity, route.command).handler);
  return values[`${route.endpoint}Handler`];
}

/** Whether the handler uses the principal: for the server's values, for a command, or for the expiry of a stream. */
function usesPrincipal({ endpoint, idempotency, values }: Route): boolean {
  return endpoint === "command" || endpoint === "stream" || idempotency !== null || values !== null;
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

function getBody(emission: Emission): Code {
  const { one, many } = emission;
  return ts`
    const ${one} = await ${many}.findById(${pathId(emission)});
    if (${one} === null) ${throwMissing(emission)}
    return ${list(ts`${httpRuntime("ok")}(`, rowContent(one, emission), ");")}`;
}

function listBody(emission: Emission): Code {
  const { entity, values, many: rows } = emission;
  const { pagination, list: listOptions } = entity.api ?? {};
  const shape = listOptions?.shape ?? null;
  const options = literal({
    ...pagination,
    ...(listOptions?.count === true ? { count: true } : {}),
    ...(shape === null ? {} : { shape: shapeName(shape, entity) }),
  });
  // If the repository is the user's own, it checks `after` itself.
  const orders = entity.sql === "full" ? [ts`${values.orders}`] : [];
  const parameters = [ts`request`, ts`${values.readQuery}`, options, ...orders];
  const json = shape === null ? values.json : values.listedJson;
  return ts`
    ${list(ts`const query = ${httpRuntime("readPage")}(`, parameters, ");")}
    return ${httpRuntime("page")}(request, await ${rows}.${identifier(pageMethod(shape))}(query), ${json});`;
}

function streamBody(route: Route, emission: Emission): Code {
  const shownEvents = emission.values.shownEvents;
  if (route.guard === null) {
    return ts`return options.${streamsName}.respond(request, ${shownEvents}, { ${ownerName}: null, expiresAt: null });`;
  }
  const owner = ownerOfPrincipal(route, emission);
  return ts`
    ${owner === null ? null : ts`const ${ownerName} = ${owner};`}
    const expiresAt = await options.expiresAt?.(principal);
    return options.${streamsName}.respond(request, ${shownEvents}, { ${owner === null ? ts`${ownerName}: null` : ownerName}, expiresAt });`;
}

function deleteBody(emission: Emission): Code {
  const { many } = emission;
  const parameters = [ts`precondition`, rowTags, many, ts`id`, ts`(found) => found.delete(id)`];
  return ts`
    const id = ${pathId(emission)};
    const precondition = ${httpRuntime("readPrecondition")}(request);
    const isDeleted = await ${call(httpRuntime("whileMatching"), parameters)};
    if (!isDeleted) ${throwMissing(emission)}
    return ${httpRuntime("noContent")}();`;
}

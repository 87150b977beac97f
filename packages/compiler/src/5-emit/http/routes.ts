// The HTTP handlers, free of any framework, and the routes that name them.

import type { OperationRoute, Route } from "../../4-plan/http/routes.ts";
import { blocks, type Code, list, nothing, ts } from "../../text/code.ts";
import { literal, text } from "../../text/literal.ts";
import { documented, type Emission, httpRuntime, httpRuntimeType, importedCode, servedEmission } from "../context.ts";
import { resultWriters } from "../values/command-results.ts";
import { jsonWriters } from "../values/json.ts";
import { commandContextType, repositoriesParameter } from "./command-options.ts";
import { handler, handlerOf } from "./handlers/handler.ts";
import { requestDtos } from "./reading/request-dtos.ts";
import { asksRepository, routeOptions, serviceParameters } from "./route-options.ts";
import { shownEvents } from "./shown-events.ts";

export function emitRoutes(whole: Emission): Code {
  const served = servedEmission(whole);
  const dtos = requestDtos(served);
  const emission = { ...served, dtos };
  const { routes } = emission.plan;
  return blocks([
    commandContextType(emission),
    routeOptions(emission),
    ...routes.map((route) => handler(route, emission)),
    unionChecks(emission),
    routesFunction(emission),
    shownEvents(emission),
    ...dtos.declarations,
    ...jsonWriters(emission),
    ...resultWriters(emission),
  ]);
}

/** What the route knows besides its handler, where that is anything. */
function facts({ unchecked, unionChecks, vary }: Route): readonly Code[] {
  const known = [
    ...(vary === null ? [] : [ts`vary: ${text(vary)}`]),
    ...(unchecked.length === 0 ? [] : [ts`unchecked: ${literal(unchecked)}`]),
    ...(unionChecks.length === 0 ? [] : [ts`unionChecks`]),
  ];
  return known.length === 0 ? [] : [list("{ ", known, " }")];
}

/** What several routes know: the CHECK constraints whose violation means that code and schema have come apart. */
function unionChecks({ plan }: Emission): Code {
  const [names = []] = plan.routes.map((route) => route.unionChecks).filter(({ length }) => length > 0);
  if (names.length === 0) return nothing;
  return documented(
    "The CHECK constraints that keep columns to the values of their unions.",
    ts`const unionChecks: readonly string[] = ${literal(names)};`,
  );
}

function streamItem({ path, guard, vary, ...route }: OperationRoute, emission: Emission): Code {
  const called = [
    ts`${handlerOf({ path, guard, vary, ...route }, emission)}`,
    ts`${emission.values.shownEvents}`,
    ts`options`,
  ];
  const guards = guard === null ? [] : [importedCode(guard, emission)];
  const last = vary === null || guard === null ? [] : [literal({ vary })];
  const made = guard === null ? "eventRoute" : "guardedEventRoute";
  return ts`${list(ts`${httpRuntime(made)}(`, [text(path), ...guards, ...called, ...last], ")")},`;
}

function routesFunction(emission: Emission): Code {
  const { entity, plan, types, values, many } = emission;
  const repository = plan.routes.some(asksRepository) ? many : ts`_${many}`;
  const parameters = serviceParameters(types.routeOptions, emission, repository);
  const items = plan.routes.map((route) => {
    const { method, path, guard, isOwned } = route;
    if (route.operation === "stream") return streamItem(route, emission);
    const called = [ts`${handlerOf(route, emission)}`, many, ts`options`];
    const last = facts(route);
    const made = guard === null ? "entityRoute" : isOwned ? "ownedRoute" : "guardedRoute";
    const guards = guard === null ? [] : [importedCode(guard, emission)];
    return ts`${list(ts`${httpRuntime(made)}(`, [text(method), text(path), ...guards, ...called, ...last], ")")},`;
  });
  return documented(
    `Returns the routes of ${entity.names.words}; errors that a handler throws are answered with problem details (RFC 9457).`,
    ts`
      ${list(ts`export function ${values.routes}${repositoriesParameter(emission)}(`, parameters, ts`): readonly ${httpRuntimeType("Route")}[] {`)}
        return [
          ${items}
        ];
      }`,
  );
}

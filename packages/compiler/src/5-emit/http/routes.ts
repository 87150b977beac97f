// Emits the HTTP handlers of an entity and its list of routes, both independent of frameworks.

import { routedCommands } from "../../2-model/data/http.ts";
import { exportsOf } from "../../2-model/names/exports.ts";
import { commandNames } from "../../2-model/names/item-exports.ts";
import { type EndpointRoute, type Route, unionChecksOf } from "../../4-plan/http/routes.ts";
import { blocks, type Code, list, ts } from "../../text/code.ts";
import { identifier, literal, text } from "../../text/literal.ts";
import {
  declarations,
  documented,
  type Emission,
  httpRuntime,
  httpRuntimeType,
  importedCode,
  servedEmission,
  sibling,
} from "../context.ts";
import { fieldsJson, json, listedJson, nestedJson } from "../values/json.ts";
import { ShapeWriter } from "../values/json-shape-writer.ts";
import { typeCode } from "../values/type-code.ts";
import { commandContext, repositoriesParameter } from "./command-options.ts";
import { handler, handlerOf } from "./handlers/handler.ts";
import { content, rowTagsConstant } from "./handlers/row-tag.ts";
import { idempotencyCheck } from "./idempotency.ts";
import { guardedRoutes } from "./owner.ts";
import { requestDtos } from "./reading/request-dtos.ts";
import { routeOptions, serviceParameters, usesRepository } from "./route-options.ts";
import { shownEvents } from "./shown-events.ts";

export function emitRoutes(whole: Emission): Code {
  const withoutDtos = servedEmission(whole);
  const dtos = requestDtos(withoutDtos);
  const emission = { ...withoutDtos, dtos };
  const { routes } = emission.plan;
  return blocks([
    ...declarations(emission, { commandContext }),
    routeOptions(emission),
    ...routes.map((route) => handler(route, emission)),
    rowTagsConstant(emission),
    routesFunction(emission),
    ...declarations(emission, { shownEvents }),
    ...dtos.declarations,
    ...declarations(emission, { content, json, fieldsJson, nestedJson, listedJson }),
    ...resultWriters(emission),
  ]);
}

function streamItem({ path, guard, vary, ...route }: EndpointRoute, emission: Emission): Code {
  const parameters = [
    ts`${handlerOf({ path, guard, vary, ...route }, emission)}`,
    ts`${emission.values.shownEvents}`,
    ts`options`,
  ];
  const guards = guard === null ? [] : [importedCode(guard, emission)];
  const options = vary === null || guard === null ? [] : [literal({ vary })];
  const create = guard === null ? "eventRoute" : "guardedEventRoute";
  return ts`${list(ts`${httpRuntime(create)}(`, [text(path), ...guards, ...parameters, ...options], ")")},`;
}

function routesFunction(emission: Emission): Code {
  const { entity, plan, types, values, many } = emission;
  const isUsed = plan.routes.some(usesRepository);
  const parameters = serviceParameters(types.routeOptions, emission, isUsed ? many : ts`_${many}`);
  const items = plan.routes.map((route) => {
    const { method, path, guard, unchecked } = route;
    if (route.endpoint === "stream") return streamItem(route, emission);
    const create = guard === null ? "entityRoute" : guardedRoutes[route.rows];
    const routeParameters = [
      text(method),
      text(path),
      ...(guard === null ? [] : [importedCode(guard, emission)]),
      ts`${handlerOf(route, emission)}`,
      isRepeatable(route) ? sharedName : ts`{ ...${sharedName}, isRepeatable: false }`,
      ...(unchecked.length === 0 ? [] : [literal(unchecked)]),
    ];
    return ts`${list(ts`${httpRuntime(create)}(`, routeParameters, ")")},`;
  });
  return documented(
    `Returns the routes of ${entity.names.pluralLabel}; errors that a handler throws are answered with problem details (RFC 9457).`,
    ts`
      ${list(ts`export function ${values.routes}${repositoriesParameter(emission)}(`, parameters, ts`): readonly ${httpRuntimeType("Route")}[] {`)}
        ${idempotencyCheck(emission)}
        ${isUsed ? sharedConstant(emission) : null}
        return [
          ${items}
        ];
      }`,
  );
}

const sharedName = identifier("shared");

/** False for a command without a transaction: a collision may end it between two writes, the first of which stays. */
function isRepeatable(route: Route): boolean {
  return route.endpoint !== "command" || route.command.transaction !== null;
}

/** Returns the declaration of the arguments that all routes share. */
function sharedConstant({ plan, entity, many }: Emission): Code {
  const [vary = null] = plan.routes.flatMap((route) => route.vary ?? []);
  const writes = plan.routes.some(({ method }) => method !== "GET");
  const unionChecks = writes ? unionChecksOf(entity) : [];
  const members = [
    ts`repository: ${many}`,
    ts`options`,
    ...(vary === null ? [] : [ts`vary: ${text(vary)}`]),
    ...(unionChecks.length === 0 ? [] : [ts`unionChecks: ${literal(unionChecks)}`]),
  ];
  return list(ts`const ${sharedName} = { `, members, " };");
}

function resultWriters(emission: Emission): readonly Code[] {
  const { entity } = emission;
  const names = exportsOf(entity, emission.router).map(({ name }) => name);
  const writer = new ShapeWriter(emission, names);
  const functions = routedCommands(entity).flatMap((command): readonly Code[] => {
    const { result } = command;
    if (result.kind !== "type" || result.json.kind !== "known") return [];
    const type = typeCode(result.type, emission);
    const { resultJson } = commandNames(entity, command);
    const name = resultJson.name.replace(/Json$/, "");
    const code = ts`
      export function ${sibling(resultJson)}(result: ${type}): string {
        ${writer.body(result.json.shape, { value: ts`result`, type, name })}
      }`;
    return [documented(`Returns the JSON of the result of the command ${command.name.value}.`, code)];
  });
  return [...functions, ...writer.functions];
}

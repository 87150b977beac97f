// Emits the routes as a Hono app with an explicit type, so that tsc does not infer it for clients with `hc`.

import type { Idempotency } from "../../2-model/data/api.ts";
import type { Command } from "../../2-model/data/write/command.ts";
import { keyInPath } from "../../4-plan/http/key-in-path.ts";
import type { RequestBody } from "../../4-plan/http/request-bodies.ts";
import { byPath, type Route } from "../../4-plan/http/routes.ts";
import { blocks, type Code, fitting, join, list, ts, type, value } from "../../text/code.ts";
import { arrayType, identifier, key, literal } from "../../text/literal.ts";
import { documented, type Emission, httpRuntime, httpRuntimeType, servedEmission } from "../context.ts";
import { listRowOf } from "../values/list-shape.ts";
import { resultType } from "../values/row-shape.ts";
import { bodyNames } from "./bodies.ts";
import { repositoriesParameter } from "./command-options.ts";
import { declaredInJson, jsonTypes } from "./json-types.ts";
import { serviceParameters } from "./route-options.ts";

export function emitHonoRouter(whole: Emission): Code {
  const emission = servedEmission(whole);
  const { entity, types, values } = emission;
  const { plural, pluralLabel } = entity.names;
  const app = ts`${value("hono", "Hono")}<${type("hono/types", "BlankEnv")}, ${types.routerSchema}, "/">`;
  const router = ts`
    ${list(ts`export function ${values.router}${repositoriesParameter(emission)}(`, serviceParameters(types.routeOptions, emission), ts`): ${app} {`)}
      return ${httpRuntime("honoRoutes")}(new ${value("hono", "Hono")}<${type("hono/types", "BlankEnv")}, ${types.routerSchema}, "/">(), ${values.routes}(${emission.many}, options));
    }`;
  return blocks([
    documented(
      [
        `Serves ${pluralLabel} with Hono: mount it with \`app.route("/", ${values.router.name}(${plural}))\`, or use its \`fetch\`.`,
      ],
      router,
    ),
    documented(`The routes of ${pluralLabel}, as a type for Hono's client \`hc\`.`, schemaType(emission)),
    ...jsonTypes(emission),
  ]);
}

function schemaType(emission: Emission): Code {
  const { plan, types } = emission;
  const members = [...byPath(plan.routes)].map(([path, routes]) => {
    return ts`
      ${key(path.replaceAll(/\{([^{}]+)\}/g, ":$1"))}: {
        ${routes.map((route) => ts`$${identifier(route.method.toLowerCase())}: ${endpoint(route, emission)};`)}
      };`;
  });
  return ts`
    export type ${types.routerSchema} = {
      ${members}
    };`;
}

/** Returns the type of a route: its input, its output, and the statuses of success and of failures. */
function endpoint(route: Route, emission: Emission): Code {
  const { success, failures } = route;
  const name = httpRuntimeType("HonoEndpoint");
  const statuses = [literal(success.status), failures.length === 0 ? ts`never` : join(failures.map(literal), " | ")];
  const types = [input(route, emission), output(route, emission), ...statuses];
  const broken = ts`
    ${name}<
      ${join(types, ",\n")}
    >`;
  return fitting(ts`${name}<${join(types, ", ")}>`, broken);
}

function input({ parameters, body, idempotency }: Route, emission: Emission): Code {
  const members = [
    parameters === "id" ? ts`param: { ${pathParameters(emission)} }` : null,
    parameters === "list" ? ts`query: ${emission.types.listParameters}` : null,
    idempotency === null ? null : ts`header${idempotency.required ? null : ts`?`}: ${keyHeader(idempotency)}`,
    body === null ? null : ts`json: ${bodyType(body, emission)}`,
  ].filter((member) => member !== null);
  return members.length === 0 ? ts`{}` : ts`{ ${join(members, "; ")} }`;
}

function keyHeader({ required }: Idempotency): Code {
  return ts`{ ${key("Idempotency-Key")}${required ? null : ts`?`}: string }`;
}

/** Returns the type of a body in JSON. */
function bodyType(body: RequestBody, emission: Emission): Code {
  const json = ts`${bodyNames(body, emission).json}`;
  return body.dto === "payload" ? declaredInJson(body, json, emission) : json;
}

function pathParameters({ entity }: Emission): Code {
  return join(
    keyInPath(entity).map(({ name }) => ts`${key(name)}: string`),
    "; ",
  );
}

function output(route: Route, emission: Emission): Code {
  const json = emission.types.responseJson;
  switch (route.success.shows) {
    case "nothing":
    case "stream":
      return ts`null`;
    case "page":
      return arrayType(listRowOf(emission) === null ? json : emission.types.listedRowJson);
    case "row":
      return ts`${json}`;
    case "result":
      return route.endpoint === "command" ? resultInJson(route.command, emission) : ts`null`;
  }
}

function resultInJson(command: Command, emission: Emission): Code {
  const declared = resultType(command, emission);
  return command.result.kind === "type" ? declaredInJson(command.result, declared, emission) : declared;
}

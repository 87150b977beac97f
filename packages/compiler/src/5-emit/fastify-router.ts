// The routes as a Fastify plugin.

import { needsServerValues } from "../2-model/entity.ts";
import { type Code, list, raw, ts, type, value } from "../text/code.ts";
import { documented, type Emission, sibling, siblingType } from "./context.ts";
import { servedRoutes } from "./routes.ts";

export function emitFastifyRouter(emission: Emission): Code {
  const { entity } = emission;
  const { type: name, prefix, many, words } = entity.names;
  const required = needsServerValues(entity) && servedRoutes(emission).some(({ operation }) => operation === "create");
  const parameters = [
    ts`${raw(many)}: ${siblingType("repository", `${name}Repository`)}`,
    ts`options: ${siblingType("routes", `${name}RouteOptions`)}${raw(required ? "" : " = {}")}`,
  ];
  return documented(
    `Serves ${words} with Fastify: \`app.register(${prefix}Router(${many}))\`.`,
    ts`
      ${list(`export function ${prefix}Router(`, parameters, ts`): ${type("fastify", "FastifyPluginCallback")} {`, 120)}
        return ${value("entity-derive/fastify", "fastifyRoutes")}(${sibling("routes", `${prefix}Routes`)}(${raw(many)}, options));
      }`,
  );
}

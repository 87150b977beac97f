// The routes as a Fastify plugin.

import { type Code, list, raw, ts, type, value } from "../../text/code.ts";
import { documented, type Emission, sibling, siblingType } from "../context.ts";
import { serviceParameters } from "./routes.ts";

export function emitFastifyRouter(emission: Emission): Code {
  const { entity } = emission;
  const { type: name, prefix, many, words } = entity.names;
  return documented(
    `Serves ${words} with Fastify: \`app.register(${prefix}Router(${many}))\`.`,
    ts`
      ${list(`export function ${prefix}Router(`, serviceParameters(siblingType("routes", `${name}RouteOptions`), emission), ts`): ${type("fastify", "FastifyPluginCallback")} {`, 120)}
        return ${value("entity-derive/fastify", "fastifyRoutes")}(${sibling("routes", `${prefix}Routes`)}(${raw(many)}, options));
      }`,
  );
}

// Emits the routes as a Fastify plugin.

import { type Code, list, ts, type, value } from "../../text/code.ts";
import { docComment } from "../../text/literal.ts";
import type { Emission } from "../context.ts";
import { repositoriesParameter } from "./command-options.ts";
import { serviceParameters } from "./route-options.ts";

export function emitFastifyRouter(emission: Emission): Code {
  const { entity, types, values } = emission;
  const { plural, pluralLabel } = entity.names;
  return ts`
    ${docComment(`Serves ${pluralLabel} with Fastify: \`app.register(${values.router.name}(${plural}))\`.`)}
    ${list(ts`export function ${values.router}${repositoriesParameter(emission)}(`, serviceParameters(types.routeOptions, emission), ts`): ${type("fastify", "FastifyPluginCallback")} {`)}
      return ${value("entity-derive/fastify", "fastifyRoutes")}(${values.routes}(${emission.many}, options));
    }`;
}

// Emits the router of all entities: a Hono app or a Fastify plugin.

import { blocks, type Code, fitting, join, list, type Reference, ts, type, value } from "../../text/code.ts";
import { docComment } from "../../text/literal.ts";
import { documented, httpRuntime, httpRuntimeType } from "../context.ts";
import { type AppEmission, membersWith } from "./app-emission.ts";
import { parameters } from "./routes.ts";

export function emitAppRouter(emission: AppEmission): Code | null {
  if (membersWith(emission, "router").length === 0) return null;
  return emission.router === "fastify" ? fastifyRouter(emission) : honoRouter(emission);
}

const routes: Reference = value("./routes", "routes");

function honoRouter(emission: AppEmission): Code {
  const app = ts`${value("hono", "Hono")}<${type("hono/types", "BlankEnv")}, RouterSchema & ${httpRuntimeType("HonoOwnRoutes")}<Own>, "/">`;
  const schemas = membersWith(emission, "routerSchema").map((member) => member.exportedType("routerSchema"));
  const schema = fitting(
    ts`export type RouterSchema = ${join(schemas, " & ")};`,
    ts`
      export type RouterSchema =
        ${join(schemas, " &\n")};`,
  );
  return blocks([
    documented(
      'Serves all entities with Hono: mount it with `app.route("/", router(repositories(db)))`, or use its `fetch`.',
      ts`
        ${list(ts`export function router<const Own extends readonly ${httpRuntimeType("Route")}[] = readonly []>(`, [...routerParameters(emission), ts`own?: Own`], ts`): ${app} {`)}
          return ${httpRuntime("honoRoutes")}(new ${app}(), ${routes}(repositories, options, own));
        }`,
    ),
    documented("The routes of all entities, as a type for Hono's client `hc`.", schema),
  ]);
}

function fastifyRouter(emission: AppEmission): Code {
  return ts`
    ${docComment("Serves all entities with Fastify: `app.register(router(repositories(db)))`.")}
    ${list("export function router(", [...routerParameters(emission), ts`own: readonly ${httpRuntimeType("Route")}[] = []`], ts`): ${type("fastify", "FastifyPluginCallback")} {`)}
      return ${value("entity-derive/fastify", "fastifyRoutes")}(${routes}(repositories, options, own));
    }`;
}

function routerParameters(emission: AppEmission): readonly Code[] {
  return parameters(emission, (name) => type("./routes", name));
}

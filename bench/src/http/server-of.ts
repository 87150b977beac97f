// Repositories into the server of an application, by its name.
import { createServer, type RequestListener, type Server } from "node:http";
import { fastifyRoutes } from "entity-derive/fastify";
import { nodeListener } from "entity-derive/node";
import { type FastifyInstance, fastify } from "fastify";
import { bareUsers } from "../by-hand/bare-users.ts";
import { fastifyUsers } from "../by-hand/fastify-users.ts";
import { honoUsers } from "../by-hand/hono-users.ts";
import type { HandWrittenUsers } from "../by-hand/user-repository.ts";
import type { UserRepository } from "../user.derived/repository.ts";
import { userRouter } from "../user.derived/router.ts";
import { userRoutes } from "../user.derived/routes.ts";
import { fastifyByHand, honoByHand } from "./application.ts";
import type { Fetch } from "./serve-fetch.ts";

/** Either may be asked for. */
export interface Repositories {
  readonly generated: UserRepository;
  readonly byHand: HandWrittenUsers;
}

/** @param honoServer a module that exports `getRequestListener(fetch)` */
export async function serverOf(name: string, { generated, byHand }: Repositories, honoServer: string): Promise<Server> {
  switch (name) {
    case fastifyByHand:
      return ready(fastifyUsers(byHand));
    case "generated on Fastify": {
      const app = fastify();
      app.register(fastifyRoutes(userRoutes(generated)));
      return ready(app);
    }
    case "generated on node:http":
      return createServer(nodeListener(userRoutes(generated)));
    case honoByHand:
      return serveHono(honoUsers(byHand).fetch, honoServer);
    case "generated on Hono":
      return serveHono(userRouter(generated).fetch, honoServer);
    case "bare node:http":
    case "bare node:http and pg":
      return createServer(bareUsers(byHand));
    default:
      throw new Error(`There is no application ${name}`);
  }
}

async function ready(app: FastifyInstance): Promise<Server> {
  await app.ready();
  return app.server;
}

async function serveHono(fetch: Fetch, honoServer: string): Promise<Server> {
  const module = (await import(honoServer)) as { getRequestListener(fetch: Fetch): RequestListener };
  return createServer(module.getRequestListener(fetch));
}

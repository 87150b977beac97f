// The repositories into one Hono app: the API, its OpenAPI document, Swagger UI and the start page.
import { Problem } from "entity-derive/http";
import type { Database } from "entity-derive/runtime";
import { Hono } from "hono";
import { document, repositories, router } from "../app.derived/index.ts";
import { placeOrderRoute } from "../orders/place-order-route.ts";
import { drawSecurityStamp } from "../users/security-stamp.ts";
import { addresses } from "./addresses.ts";
import { renderStartPage } from "./start-page.ts";
import { swaggerUi } from "./swagger-ui.ts";

const info = {
  title: "Shop",
  apiVersion: "0.1.0",
  description: "A small shop. Reading the catalogue is free; for everything else authorize with the token `demo`.",
  license: "MIT",
} as const;

export function createApp(db: Database): Hono {
  const app = new Hono();
  const own = [placeOrderRoute(db)];
  app.route("/", router(repositories(db), { users: { createValues: drawSecurityStamp } }, own));

  const described = document(info, own);
  app.get(addresses.document, (context) => context.json(described));
  app.route(addresses.swaggerUi, swaggerUi(addresses.document, addresses.start));
  app.get(`${addresses.swaggerUi}/`, (context) => context.redirect(addresses.swaggerUi));
  app.get(addresses.start, (context) => context.html(renderStartPage(described, new URL(context.req.url).origin)));

  app.notFound(() => {
    const { status, headers, body } = new Problem(404, "there is nothing under this path").toResponse();
    return new Response(body, { status, headers });
  });
  return app;
}

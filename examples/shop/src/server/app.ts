// The repositories into one Hono app: the API, its OpenAPI document, Swagger UI and the start page.
import { honoRoutes } from "entity-derive/hono";
import { Problem } from "entity-derive/http";
import { mergeOpenApi } from "entity-derive/openapi";
import type { Database } from "entity-derive/runtime";
import { Hono } from "hono";
import { CategoryApi, categoryRouter } from "../catalog/category.derived/index.ts";
import { ProductApi, productRouter } from "../catalog/product.derived/index.ts";
import { LetterApi, letterRouter } from "../letters/letter.derived/index.ts";
import { OrderApi, orderRoutes } from "../orders/order.derived/index.ts";
import { OrderItemApi, orderItemRouter } from "../orders/order-item.derived/index.ts";
import { PlaceOrderApi, placeOrderRoute } from "../orders/place-order-route.ts";
import { drawSecurityStamp } from "../users/security-stamp.ts";
import { UserApi, userRouter } from "../users/user.derived/index.ts";
import { addresses } from "./addresses.ts";
import { repositoriesOf } from "./repositories.ts";
import { renderStartPage } from "./start-page.ts";
import { swaggerUi } from "./swagger-ui.ts";

export function createApp(db: Database): Hono {
  const { users, categories, products, orders, orderItems, letters } = repositoriesOf(db);
  const app = new Hono();
  app.route("/", userRouter(users, { createValues: drawSecurityStamp }));
  app.route("/", categoryRouter(categories));
  app.route("/", productRouter(products));
  honoRoutes(app, [placeOrderRoute(db), ...orderRoutes(orders)]);
  app.route("/", orderItemRouter(orderItems));
  app.route("/", letterRouter(letters));

  const document = mergeOpenApi(
    {
      title: "Shop",
      apiVersion: "0.1.0",
      description: "A small shop. Reading the catalogue is free; for everything else authorize with the token `demo`.",
      license: "MIT",
    },
    [ProductApi, CategoryApi, PlaceOrderApi, OrderApi, OrderItemApi, LetterApi, UserApi],
  );
  app.get(addresses.document, (context) => context.json(document));
  app.route(addresses.swaggerUi, swaggerUi(addresses.document, addresses.start));
  app.get(`${addresses.swaggerUi}/`, (context) => context.redirect(addresses.swaggerUi));
  app.get(addresses.start, (context) => context.html(renderStartPage(document, new URL(context.req.url).origin)));

  app.notFound(() => {
    const { status, headers, body } = new Problem(404, "there is nothing under this path").toResponse();
    return new Response(body, { status, headers });
  });
  return app;
}

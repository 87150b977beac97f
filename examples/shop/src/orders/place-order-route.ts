// `POST /orders`, written by hand beside the generated routes.
import { created, type Route, type RouteOptions, route } from "entity-derive/http";
import { type Api, jsonResponse, type ResponseDescription, schemaOf } from "entity-derive/openapi";
import type { Database } from "entity-derive/runtime";
import { requireToken } from "../users/require-token.ts";
import { orderJson } from "./order.derived/index.ts";
import { placeOrder } from "./place-order.ts";
import { PlaceOrderRequest } from "./place-order-request.ts";

export function placeOrderRoute(db: Database, options: RouteOptions = {}): Route & Api {
  return route(
    "POST",
    "/orders",
    {
      ...options,
      guard: requireToken,
      body: PlaceOrderRequest,
      operation: {
        operationId: "placeOrder",
        summary: "Place an order",
        description: "Takes the items from the stock, at the prices of this moment: all of them or none.",
        tags: ["Orders"],
        security: "bearer",
        responses: {
          201: jsonResponse("The new order.", schemaOf("OrderResponse"), {
            Location: { description: "Where it can be found.", schema: { type: "string", format: "uri-reference" } },
          }),
          409: problem("The stock is short of one item or several."),
          422: problem("There is no such user or product, or the product is not for sale."),
        },
      },
    },
    async ({ body, request }) => {
      const order = await placeOrder(db, body);
      return created(`${request.path}/${order.id}`, orderJson(order));
    },
  );
}

function problem(description: string): ResponseDescription {
  return { description, content: { "application/problem+json": { schema: schemaOf("Problem") } } };
}

// `POST /orders`, written by hand beside the generated routes, and its part of the OpenAPI document.
import { authenticate, created, type Route, type RouteOptions, readJson, route } from "entity-derive/http";
import {
  type Api,
  type JsonSchema,
  jsonBody,
  jsonResponse,
  openApi,
  problemResponses,
  type ResponseDescription,
  schemaOf,
} from "entity-derive/openapi";
import type { Database } from "entity-derive/runtime";
import { z } from "zod";
import { requireToken } from "../users/require-token.ts";
import { orderJson } from "./order.derived/index.ts";
import { placeOrder } from "./place-order.ts";
import { PlaceOrderRequest } from "./place-order-request.ts";

export function placeOrderRoute(db: Database, options: RouteOptions = {}): Route {
  return route(
    "POST",
    "/orders",
    async (request) => {
      await authenticate(requireToken, request);
      const order = await placeOrder(db, await readJson(request, PlaceOrderRequest, options.bodyLimit));
      return created(`${request.path}/${order.id}`, orderJson(order));
    },
    options,
  );
}

export const PlaceOrderApi: Api = {
  openapi: () =>
    openApi({
      tag: { name: "Orders" },
      security: "bearer",
      paths: {
        "/orders": {
          post: {
            operationId: "placeOrder",
            summary: "Place an order",
            description: "Takes the items from the stock, at the prices of this moment: all of them or none.",
            requestBody: jsonBody(schemaOf("PlaceOrderRequest")),
            responses: {
              201: jsonResponse("The new order.", schemaOf("OrderResponse"), {
                Location: {
                  description: "Where it can be found.",
                  schema: { type: "string", format: "uri-reference" },
                },
              }),
              ...problemResponses(400, 401, 413, 415),
              409: problem("The stock is short of one item or several."),
              422: problem("There is no such user or product, or the product is not for sale."),
            },
          },
        },
      },
      schemas: { PlaceOrderRequest: requestSchema() },
    }),
};

function problem(description: string): ResponseDescription {
  return { description, content: { "application/problem+json": { schema: schemaOf("Problem") } } };
}

function requestSchema(): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(PlaceOrderRequest, { io: "input" });
  return schema;
}

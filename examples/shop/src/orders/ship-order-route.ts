// `POST /orders/{id}/ship`, written by hand beside the generated routes: the staff ships everybody's orders.
import { type OwnRoute, ok, Problem, route } from "entity-derive/http";
import { jsonResponse, type ResponseDescription, schemaOf } from "entity-derive/openapi";
import { type Database, NotFoundError, transaction } from "entity-derive/runtime";
import * as z from "zod";
import { requireStaff } from "../users/guards.ts";
import { orderJson, withOrders } from "./order.derived/index.ts";

export function shipOrderRoute(db: Database): OwnRoute<"POST", "/orders/{id}/ship"> {
  return route(
    "POST",
    "/orders/{id}/ship",
    {
      guard: requireStaff,
      parameters: z.object({ id: z.guid() }),
      operation: {
        operationId: "shipOrder",
        summary: "Ship an order",
        description: "For the staff, who ship everybody's orders.",
        tags: ["Orders"],
        security: "bearer",
        responses: {
          200: jsonResponse("The order.", schemaOf("OrderResponse")),
          403: problem("For the staff alone."),
          404: problem("There is no such order."),
          409: problem("The order is not paid, or shipped already."),
        },
      },
    },
    ({ parameters: { id } }) =>
      transaction(db, withOrders).run(async ({ orders }) => {
        const order = await orders.findByIdForUpdate(id);
        if (order === null) throw new NotFoundError("Order", id);
        if (order.status !== "paid") throw new Problem(409, `an order that is ${order.status} cannot be shipped`);
        return ok(orderJson(await orders.update(id, {}, { status: "shipped" })));
      }),
  );
}

function problem(description: string): ResponseDescription {
  return { description, content: { "application/problem+json": { schema: schemaOf("Problem") } } };
}

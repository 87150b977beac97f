// The repositories into one Hono app: the API, its OpenAPI document, the stream of events, Swagger UI and the start page.
import { type Around, Problem, toProblem } from "entity-derive/http";
import type { Database } from "entity-derive/runtime";
import { Hono } from "hono";
import { document, repositories, router } from "../app.derived/index.ts";
import { OrderDesk } from "../orders/order-desk.ts";
import { streamOrderEvents } from "../orders/order-events.ts";
import { shipOrderRoute } from "../orders/ship-order-route.ts";
import { reportPage } from "../pages/report-page.ts";
import { startPage } from "../pages/start-page.ts";
import { swaggerUi } from "../pages/swagger-ui.ts";
import { bestsellersRoute, revenueRoute } from "../reports/report-routes.ts";
import { Accounts } from "../users/accounts.ts";
import { provideSessions, requireUser } from "../users/guards.ts";
import { type Principal, Sessions } from "../users/sessions.ts";
import { addresses } from "./addresses.ts";

const info = {
  title: "Shop",
  apiVersion: "0.1.0",
  description: "A small shop. Reading the catalogue is free; for everything else authorize with the token `demo`.",
  license: "MIT",
} as const;

export interface AppOptions {
  /** Ends the streams of events when the server stops. */
  readonly closing?: AbortSignal | undefined;
  /** Runs each request of the API, for example in a session of a database that has replicas. */
  readonly around?: Around | undefined;
}

export function createApp(db: Database, { closing = new AbortController().signal, around }: AppOptions = {}): Hono {
  const app = new Hono();
  const all = repositories(db);
  app.use(provideSessions(new Sessions(all.users)));

  const own = [shipOrderRoute(db), revenueRoute(all.reports), bestsellersRoute(all.reports)];
  const owner = (principal: Principal) => principal.userId;
  const options = { owner, around, orders: { commands: new OrderDesk(db) }, users: { commands: new Accounts() } };
  app.route("/", router(all, options, own));

  app.get(addresses.events, async (context) => {
    const { userId } = await requireUser({ header: (name) => context.req.header(name), raw: context });
    if (userId === null) throw new Problem(403);
    return streamOrderEvents(db, userId, context, closing);
  });

  const described = document(info, own);
  app.get(addresses.document, (context) => context.json(described));
  app.route(addresses.swaggerUi, swaggerUi(addresses.document, addresses.start));
  app.get(`${addresses.swaggerUi}/`, (context) => context.redirect(addresses.swaggerUi));
  app.route(addresses.start, startPage(described));
  app.route(addresses.start, reportPage());

  app.notFound(() => responseOf(new Problem(404, "this path does not exist")));
  app.onError((error) => responseOf(toProblem(error)));
  return app;
}

function responseOf(problem: Problem): Response {
  const { status, headers, body } = problem.toResponse();
  return new Response(body, { status, headers });
}

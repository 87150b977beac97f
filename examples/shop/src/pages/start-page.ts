// The OpenAPI document into the start page: a counter to order at, and the entities with their routes.
import { readFileSync } from "node:fs";
import type { OpenApiDocument, Operation } from "entity-derive/openapi";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { addresses, commandsToTry } from "../server/addresses.ts";
import { demoToken } from "../users/sessions.ts";

type Html = ReturnType<typeof html>;

interface RouteLine {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const style = readFileSync(new URL("start-page.css", import.meta.url), "utf8");

/** The modules that the browser loads. */
const scripts = ["start-page.js", "order-list.js", "page-parts.js"];

/** To be mounted at the root. */
export function startPage(document: OpenApiDocument): Hono {
  const app = new Hono();
  app.get("/", (context) => context.html(renderStartPage(document, new URL(context.req.url).origin)));
  for (const name of scripts) {
    const script = readFileSync(new URL(name, import.meta.url), "utf8");
    app.get(`/${name}`, (context) => context.body(script, 200, { "content-type": "text/javascript; charset=utf-8" }));
  }
  return app;
}

/** @param origin where the shop is served: `http://localhost:3000` */
function renderStartPage(document: OpenApiDocument, origin: string): Html {
  const lines = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): RouteLine => ({ method: method.toUpperCase(), path, operation })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="icon" type="image/png" href="${addresses.swaggerUi}/favicon-32x32.png" />
        <style>
          ${raw(style)}
        </style>
        <noscript>
          <style>
            .counter {
              display: none;
            }
          </style>
        </noscript>
        <script type="module" src="/start-page.js"></script>
      </head>
      <body data-token="${demoToken}">
        <header>
          <h1>${document.info.title}</h1>
          <p>
            Six annotated classes, and the API that entity-derive made of them. Four routes are written by hand:
            <code>POST /orders/{id}/ship</code>, <code>GET ${addresses.events}</code>, and two that serve
            <a href="${addresses.reports}">reports</a> over SQL.
          </p>
          <nav aria-label="Pages">
            <a href="${addresses.swaggerUi}">Swagger UI</a>
            <a href="${addresses.reports}">Reports</a>
            <a href="${addresses.document}">OpenAPI document</a>
          </nav>
        </header>
        <main>
          <h2>Order something</h2>
          <noscript>
            <p>Orders on this page need JavaScript. Without it, place them with the commands under “Try it”.</p>
          </noscript>
          ${counter()}
          <h2 id="entities">Entities</h2>
          <div class="entities">
            ${(document.tags ?? []).map(({ name, description }) =>
              entityCard(
                name,
                description ?? "",
                lines.filter(({ operation }) => operation.tags?.includes(name)),
              ),
            )}
          </div>
          <h2>Try it</h2>
          ${commandsToTry(origin).map(commandToCopy)}
        </main>
        <footer>Routes marked “token” need the header <code>Authorization: Bearer ${demoToken}</code>.</footer>
      </body>
    </html> `;
}

/** The parts that `start-page.js` fills in: a form, the events of the orders, and the orders of the demo's user. */
function counter(): Html {
  return html`<div class="counter">
    <article>
      <h3>Place an order</h3>
      <p>As the user that the token <code>${demoToken}</code> stands for.</p>
      <form id="place">
        <label>Product <select id="product" aria-describedby="offer" required></select></label>
        <p id="offer"></p>
        <label>Quantity <input id="quantity" type="number" min="1" max="1000" value="1" required /></label>
        <button>Place order</button>
      </form>
    </article>
    <article>
      <h3>Events <span id="connection" role="status">connecting…</span></h3>
      <p>From the database by <code>NOTIFY</code>, and from <code>${addresses.events}</code> to this page.</p>
      <ul id="events" aria-live="polite" aria-label="Events"></ul>
      <p id="no-events" class="nothing">Nothing has happened yet. Place an order, and its events appear here.</p>
    </article>
    <article>
      <h3>Your latest orders</h3>
      <ul id="orders"></ul>
      <p class="nothing">Loading…</p>
    </article>
    <p id="outcome" role="status"></p>
  </div>`;
}

function commandToCopy(command: string, index: number): Html {
  const id = `command-${index + 1}`;
  return html`<div class="command">
    <pre><code id="${id}">${command}</code></pre>
    <button class="copy" data-copies="${id}" aria-describedby="${id}" hidden>Copy</button>
  </div>`;
}

function entityCard(name: string, description: string, lines: readonly RouteLine[]): Html {
  return html`<article>
    <h3>${name}</h3>
    <p>${description}</p>
    <ul>
      ${lines.map(routeLine)}
    </ul>
  </article>`;
}

function routeLine({ method, path, operation }: RouteLine): Html {
  const isFree = method === "GET" && !path.includes("{") && !needsToken(operation);
  return html`<li>
    <code class="method">${method}</code>
    <code title="${operation.summary ?? ""}">${isFree ? html`<a href="${path}">${path}</a>` : path}</code>
    ${needsToken(operation) ? html`<span class="token">token</span>` : ""}
  </li>`;
}

function needsToken({ security = [] }: Operation): boolean {
  return security.length > 0;
}

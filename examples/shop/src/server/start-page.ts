// The OpenAPI document into a page that lists the entities with their routes.
import { readFileSync } from "node:fs";
import type { OpenApiDocument, Operation } from "entity-derive/openapi";
import { html, raw } from "hono/html";
import { demoToken } from "../users/require-token.ts";
import { addresses, commandsToTry } from "./addresses.ts";

type Html = ReturnType<typeof html>;

interface RouteLine {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const style = readFileSync(new URL("start-page.css", import.meta.url), "utf8");

/** @param origin where the shop is served: `http://localhost:3000` */
export function renderStartPage(document: OpenApiDocument, origin: string): Html {
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
      </head>
      <body>
        <header>
          <h1>${document.info.title}</h1>
          <p>
            Six annotated classes, and the API that entity-derive made of them. One route is written by hand:
            <code>POST /orders</code>.
          </p>
          <nav aria-label="Documentation">
            <a href="${addresses.swaggerUi}">Swagger UI</a>
            <a href="${addresses.document}">OpenAPI document</a>
          </nav>
        </header>
        <main>
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
          ${commandsToTry(origin).map((command) => html`<pre><code>${command}</code></pre>`)}
        </main>
        <footer>Routes marked “token” need the header <code>Authorization: Bearer ${demoToken}</code>.</footer>
      </body>
    </html> `;
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

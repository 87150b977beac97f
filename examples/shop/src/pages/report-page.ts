// The page of the reports: a form, a chart, a table, and the best products. `report-page.js` fills it in.
import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { addresses } from "../server/addresses.ts";
import { demoToken } from "../users/sessions.ts";

const styles = ["start-page.css", "report-page.css"].map(readFile).join("\n");

/** The modules that the browser loads. */
const scripts = ["report-page.js", "revenue-chart.js"];

/** Mounted at the root. */
export function reportPage(): Hono {
  const app = new Hono();
  app.get(addresses.reports, (context) => context.html(page));
  for (const name of scripts) {
    const script = readFile(name);
    app.get(`/${name}`, (context) => context.body(script, 200, { "content-type": "text/javascript; charset=utf-8" }));
  }
  return app;
}

function readFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

const page = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Revenue of the shop</title>
      <link rel="icon" type="image/png" href="${addresses.swaggerUi}/favicon-32x32.png" />
      <style>
        ${raw(styles)}
      </style>
      <script type="module" src="/report-page.js"></script>
    </head>
    <body data-token="${demoToken}">
      <header>
        <h1>Revenue</h1>
        <p>By day and category, without cancelled orders. Days are those of UTC.</p>
        <nav aria-label="Pages">
          <a href="${addresses.start}">Start page</a>
          <a href="${addresses.swaggerUi}">Swagger UI</a>
        </nav>
      </header>
      <main>
        <noscript><p>This page needs JavaScript.</p></noscript>
        <form id="period" hidden>
          <label>From <input id="from" type="date" required /></label>
          <label>To <input id="to" type="date" required /></label>
          <label>Category <select id="category"><option value="">All</option></select></label>
          <button>Show</button>
        </form>
        <p id="outcome" role="status"></p>
        <div id="report" hidden>
          <figure>
            <figcaption>
              <dl id="totals"></dl>
              <ul id="legend" aria-label="Categories"></ul>
            </figcaption>
            <div id="chart"></div>
            <p id="day"></p>
          </figure>
          <details>
            <summary>The same as a table</summary>
            <div class="scrolls" tabindex="0" role="region" aria-label="Revenue by day and category">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">Category</th>
                    <th scope="col">Orders</th>
                    <th scope="col">Pieces</th>
                    <th scope="col">Revenue</th>
                  </tr>
                </thead>
                <tbody id="rows"></tbody>
              </table>
            </div>
          </details>
          <h2>Best products</h2>
          <div class="counter" id="bestsellers"></div>
        </div>
      </main>
      <footer>
        Two statements of <code>reports.queries.sql</code>, served by <code>GET /reports/revenue</code> and
        <code>GET /reports/bestsellers</code>.
      </footer>
    </body>
  </html> `;

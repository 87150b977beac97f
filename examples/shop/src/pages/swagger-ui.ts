// The files of the package swagger-ui-dist into a page that shows our OpenAPI document, without any other server.
import { readFileSync } from "node:fs";
import { Hono } from "hono";

const folder = new URL(".", import.meta.resolve("swagger-ui-dist/package.json"));

/** The files that the page loads, with their content types. */
const files = new Map([
  ["swagger-ui.css", "text/css; charset=utf-8"],
  ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
  ["favicon-32x32.png", "image/png"],
]);

/**
 * To be mounted at some path: `app.route("/swagger-ui", swaggerUi("/api-docs/openapi.json", "/"))`.
 * @param document the address of the OpenAPI document
 * @param start where the page's first link leads
 */
export function swaggerUi(document: string, start: string): Hono {
  const app = new Hono();
  app.get("/", (context) => context.html(page(context.req.path, start)));
  app.get("/initializer.js", (context) =>
    context.body(initializer(document), 200, { "content-type": "text/javascript; charset=utf-8" }),
  );
  for (const [name, contentType] of files) {
    const contents = readFileSync(new URL(name, folder));
    app.get(`/${name}`, (context) =>
      context.body(contents, 200, { "content-type": contentType, "cache-control": "max-age=3600" }),
    );
  }
  return app;
}

function page(path: string, start: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Shop API</title>
    <link rel="icon" type="image/png" href="${path}/favicon-32x32.png">
    <link rel="stylesheet" href="${path}/swagger-ui.css">
    <style>
      body { margin: 0; }
      body > nav { max-width: 1460px; margin: auto; padding: 1.5rem 1.25rem 0; font: 1rem system-ui, sans-serif; }
      body > nav a { color: light-dark(#0b6b57, #5fd0b4); }
      .swagger-ui .info { margin: 1.5rem 0; }
    </style>
  </head>
  <body>
    <nav><a href="${start}">Start page</a></nav>
    <div id="swagger-ui"></div>
    <script src="${path}/swagger-ui-bundle.js"></script>
    <script src="${path}/initializer.js"></script>
  </body>
</html>
`;
}

/** Starts the page, and has it follow the system's choice of light or dark. */
function initializer(document: string): string {
  return `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => globalThis.document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
SwaggerUIBundle({ url: ${JSON.stringify(document)}, dom_id: "#swagger-ui", deepLinking: true, persistAuthorization: true });
`;
}

// Reads the files of the studio's page: its program is bundled, its styles and its document are shipped as they are.
import { readFileSync } from "node:fs";
import { ownPackage } from "../../project/own-package.ts";
import type { PageFile } from "../../studio/server/serve.ts";

const styles = ["base", "frame", "parts", "tables", "rows", "views"];

const files = [
  { path: "/", source: "src/studio/page/index.html", type: "text/html; charset=utf-8" },
  { path: "/icon.svg", source: "src/studio/page/icon.svg", type: "image/svg+xml" },
  { path: "/studio.js", source: "dist/studio/page/main.js", type: "text/javascript; charset=utf-8" },
  ...styles.map((name) => ({
    path: `/${name}.css`,
    source: `src/studio/page/${name}.css`,
    type: "text/css; charset=utf-8",
  })),
];

export function readPageFiles(): readonly PageFile[] {
  return files.map(({ path, source, type }) => ({
    path,
    type,
    text: readFileSync(new URL(source, ownPackage), "utf8"),
  }));
}

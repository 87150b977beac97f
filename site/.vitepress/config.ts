// The configuration of the site.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitepress";
import { linkOnSite, originsFile } from "../src/paths.ts";
import { playgroundBuild } from "../src/playground-build.ts";
import { sidebar } from "../src/sidebar.ts";
import { slugOf } from "../src/slug.ts";
import { base, dist, version } from "../src/versions.ts";

const site = resolve(import.meta.dirname, "..");
const repository = resolve(site, "..");
const origins = JSON.parse(readFileSync(resolve(site, ".pages", originsFile), "utf8")) as Readonly<
  Record<string, string>
>;
// biome-ignore lint/style/noDefaultExport: VitePress reads the default export.
export default defineConfig({
  title: "entity-derive",
  description: "One annotated class becomes DTOs, a repository, migrations, events, HTTP routes and OpenAPI.",
  lang: "en",
  base,
  srcDir: ".pages",
  outDir: resolve(dist, version),
  cleanUrls: false,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}icon.svg` }]],
  markdown: {
    // Types such as `Promise<void>` in a text are no elements.
    html: false,
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: slugOf },
    toc: { slugify: slugOf },
    config(md) {
      // Links of the repository's pages are relative to their files there.
      md.core.ruler.push("links-on-site", ({ tokens, env }) => {
        const source = origins[(env as { readonly relativePath: string }).relativePath];
        if (source === undefined) return;
        for (const token of tokens.flatMap(({ children }) => children ?? []))
          if (token.type === "link_open") token.attrSet("href", linkOnSite(token.attrGet("href") ?? "", source));
      });
    },
  },
  vite: playgroundBuild,
  themeConfig: {
    nav: [
      { text: "Playground", link: "/play" },
      { text: "Documentation", link: "/documentation" },
      { text: "API", link: "/api/" },
      { text: "Changelog", link: "/project/changelog" },
      { component: "VersionMenu", props: { version } },
    ],
    sidebar: sidebar(repository),
    outline: { level: [2, 3] },
    search: { provider: "local" },
    socialLinks: [{ icon: "github", link: "https://github.com/entity-derive/entity-derive" }],
  },
});

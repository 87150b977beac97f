// Builds the site: installs its tools, collects its pages, adds those of the API, and renders all of them.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { collectPages } from "./collect-pages.ts";
import { installTools } from "./install.ts";
import { writeLlmsFiles } from "./llms.ts";
import { base, dist, version, writeVersions } from "./versions.ts";

const site = resolve(import.meta.dirname, "..");
const repository = resolve(site, "..");
const pages = join(site, ".pages");
const tools = join(site, "node_modules");

installTools();
collectPages(repository, pages);
run(join(tools, ".bin/vue-tsc"), ["--project", "tsconfig.json"]);
run(join(tools, ".bin/typedoc"), ["--options", "typedoc.json", "--out", join(pages, "api")]);
run(join(tools, ".bin/vitepress"), ["build"]);
writeLlmsFiles(repository, dist, base);
writeVersions();
console.log(`Version ${version} of the site is in site/dist${base}. \`npm run docs:preview\` serves it.`);

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: site, stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

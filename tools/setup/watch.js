// The packages built again whenever their sources change: declarations by tsc, JavaScript by the bundler, until it is stopped.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { bundlePackages } from "./bundle.js";
import { bundledPackages } from "./packages.js";
import { root } from "./workspace.js";

spawn(
  process.execPath,
  [join(root, "node_modules", "typescript", "bin", "tsc"), "-b", "--watch", "--preserveWatchOutput"],
  {
    cwd: root,
    stdio: "inherit",
  },
);

let running = Promise.resolve();
let timer = null;

/** Editors save in several steps: one build for all of them, and none beside another. */
function build() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    running = running.then(bundlePackages).catch((error) => console.error(`watch: ${error.message}`));
  }, 100);
}

for (const name of bundledPackages) watch(join(root, "packages", name, "src"), { recursive: true }, build);
build();

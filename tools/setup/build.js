// The packages' TypeScript into their dist folders: declarations by tsc, JavaScript by the bundler. What is up to date is
// left alone.
import { join } from "node:path";
import { workspaceNode } from "./install.js";
import { root, run } from "./workspace.js";

/** @throws {Error} when the packages do not compile */
export function buildPackages() {
  run("the build", workspaceNode(), [join(root, "node_modules", "typescript", "bin", "tsc"), "-b"]);
  run("the bundling", workspaceNode(), [join(root, "tools", "setup", "bundle.js")]);
}

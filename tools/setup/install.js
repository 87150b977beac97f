// package-lock.json into node_modules, once for each content of it and of the package.json files it is for.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./workspace.js";

/** Inside node_modules, so that deleting that folder deletes the stamp, too. */
const stamp = join(root, "node_modules", ".installed-packages");

/** @throws {Error} when npm fails, or the Node that the workspace installs for itself is missing afterwards */
export function installPackages() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("setup: installing packages (npm ci)");
  const npm = process.env.npm_execpath;
  const programArguments = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  if (npm?.endsWith(".js")) run("npm ci", process.execPath, [npm, ...programArguments]);
  else run("npm ci", process.platform === "win32" ? "npm.cmd" : "npm", programArguments);
  if (!existsSync(workspaceNode()))
    throw new Error("the package `node` has no program: were install scripts disabled?");
  writeFileSync(stamp, wanted);
}

/** Changes with everything that decides what is installed: the lock file, and what the packages depend on. */
function fingerprint() {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const folders = Object.keys(JSON.parse(lock).packages).filter((path) => !path.includes("node_modules/"));
  const hash = createHash("sha256").update(lock);
  for (const path of folders.map((folder) => join(root, folder, "package.json"))) {
    if (!existsSync(path)) continue;
    const { dependencies, devDependencies, optionalDependencies, bin, workspaces } = JSON.parse(
      readFileSync(path, "utf8"),
    );
    hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, bin, workspaces]));
  }
  return hash.digest("hex");
}

/** The Node that the npm package `node` brings: what follows runs on it, whatever the machine has. */
export function workspaceNode() {
  return join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

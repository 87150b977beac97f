// Finds the `@entity-derive/compiler` for a folder as Node resolves it. The extension for Zed includes this file.
const fs = require("node:fs");
const nodePath = require("node:path");

const name = "@entity-derive/compiler";

/** Returns the folder and its parents, nearest first. `path` is `node:path`; tests pass the one for Windows. */
function foldersFrom(folder, path = nodePath) {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above, path)];
}

/** True if `inner` is `outer` or inside it. */
function isWithin(outer, inner, path = nodePath) {
  const relative = path.relative(outer, inner);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** Returns the compiler's command and the folder whose node_modules contains it; null if it is not installed. */
function findCompiler(folder, path = nodePath, { existsSync, realpathSync } = fs) {
  for (const holder of foldersFrom(folder, path)) {
    const installed = path.join(holder, "node_modules", name);
    // pnpm links one package into several folders, so links are resolved.
    if (existsSync(path.join(installed, "package.json")))
      return { holder, command: path.join(realpathSync(installed), "bin", "entity-derive.js") };
  }
  return null;
}

/** Finds the compiler in subfolders, at most three deep: in a workspace only its packages may have it. */
function findBelow(folder, depth = 3) {
  const found = findCompiler(folder);
  if (found !== null || depth === 0) return found;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === "node_modules" || entry.name.startsWith(".")) continue;
    const below = findBelow(nodePath.join(folder, entry.name), depth - 1);
    if (below !== null) return below;
  }
  return null;
}

/**
 * Returns one server per compiler, with the folders that it serves. A folder inside another served folder has no server
 * of its own, so that no file has two.
 */
function serversOf(folders, find = findCompiler, path = nodePath) {
  const found = folders.map((folder) => find(folder)).filter((one) => one !== null);
  const isOutermost = ({ holder }) =>
    !found.some((other) => other.holder !== holder && isWithin(other.holder, holder, path));
  const servers = new Map();
  for (const { holder, command } of found.filter(isOutermost)) {
    const holders = servers.get(command) ?? new Set();
    servers.set(command, holders.add(holder));
  }
  return new Map([...servers].map(([command, holders]) => [command, [...holders].sort()]));
}

const managers = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
];

/** Returns the folder of the nearest package.json, or null. */
function projectOf(folder) {
  return foldersFrom(folder).find((one) => fs.existsSync(nodePath.join(one, "package.json"))) ?? null;
}

/** Returns the command that installs the compiler, for the package manager with the nearest lockfile. */
function installCommand(project) {
  const lockfiles = foldersFrom(project).flatMap((folder) =>
    managers.filter(([file]) => fs.existsSync(nodePath.join(folder, file))),
  );
  const [[, manager] = [null, "npm"]] = lockfiles;
  const add = { npm: "npm install -D", pnpm: "pnpm add -D", yarn: "yarn add -D", bun: "bun add -d" };
  return isListed(project) ? `${manager} install` : `${add[manager]} ${name}`;
}

/** True if package.json lists the compiler, so that installing the dependencies is enough. */
function isListed(project) {
  try {
    const manifest = JSON.parse(fs.readFileSync(nodePath.join(project, "package.json"), "utf8"));
    return [manifest.dependencies, manifest.devDependencies].some((list) => list?.[name] !== undefined);
  } catch {
    return false;
  }
}

/** Returns the message for a missing compiler. */
function missingMessage(folder) {
  const project = projectOf(folder) ?? folder;
  return `${name} is not installed for ${project}. Install it there: ${installCommand(project)}`;
}

module.exports = { findBelow, findCompiler, foldersFrom, isWithin, missingMessage, projectOf, serversOf };

// Finds the `@entity-derive/compiler` of a folder, as Node does from a file in it. The extension of Zed has this text, too.
const fs = require("node:fs");
const nodePath = require("node:path");

const name = "@entity-derive/compiler";

/** The folder and those above it, the nearest first. `path` is `node:path`; tests pass the one of Windows. */
function foldersFrom(folder, path = nodePath) {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above, path)];
}

/** Whether a folder is another one, or in it. */
function isWithin(outer, inner, path = nodePath) {
  const relative = path.relative(outer, inner);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** The compiler's command, and the folder whose node_modules has it; null where it is not installed. */
function findCompiler(folder, path = nodePath, { existsSync, realpathSync } = fs) {
  for (const holder of foldersFrom(folder, path)) {
    const installed = path.join(holder, "node_modules", name);
    // pnpm links a package into each folder that depends on it: it is one compiler.
    if (existsSync(path.join(installed, "package.json")))
      return { holder, command: path.join(realpathSync(installed), "bin", "entity-derive.js") };
  }
  return null;
}

/** The packages of a workspace have it where its root does not: the first one found in folders below, at most three deep. */
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
 * The servers that serve folders: one for each compiler, with the folders whose files it is given. A folder in another
 * one that is served has no server of its own, so that no file has two.
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

/** The folder of the nearest package.json; null where there is none. */
function projectOf(folder) {
  return foldersFrom(folder).find((one) => fs.existsSync(nodePath.join(one, "package.json"))) ?? null;
}

/** The command that installs the compiler in a project, by the package manager whose lockfile is nearest. */
function installCommand(project) {
  const lockfiles = foldersFrom(project).flatMap((folder) =>
    managers.filter(([file]) => fs.existsSync(nodePath.join(folder, file))),
  );
  const [[, manager] = [null, "npm"]] = lockfiles;
  const add = { npm: "npm install -D", pnpm: "pnpm add -D", yarn: "yarn add -D", bun: "bun add -d" };
  return isListed(project) ? `${manager} install` : `${add[manager]} ${name}`;
}

/** Whether package.json lists it already, so that it is only to be installed. */
function isListed(project) {
  try {
    const manifest = JSON.parse(fs.readFileSync(nodePath.join(project, "package.json"), "utf8"));
    return [manifest.dependencies, manifest.devDependencies].some((list) => list?.[name] !== undefined);
  } catch {
    return false;
  }
}

/** What to say where the compiler is not installed. */
function absence(folder) {
  const project = projectOf(folder) ?? folder;
  return `${name} is not installed for ${project}. Install it there: ${installCommand(project)}`;
}

module.exports = { absence, findBelow, findCompiler, foldersFrom, isWithin, projectOf, serversOf };

#!/usr/bin/env node
// The command of the package @entity-derive/compiler, wherever that is installed; or what to do where it is not.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const compiler = "@entity-derive/compiler";

/** From the folder of the call first: a command that is installed globally runs the compiler of the project. */
function findManifest() {
  for (const from of [join(process.cwd(), "package.json"), import.meta.url]) {
    try {
      return createRequire(from).resolve(`${compiler}/package.json`);
    } catch {
      // Not there: the next place may have it.
    }
  }
  return null;
}

const manifest = findManifest();
if (manifest === null) {
  console.error(
    `error: the command is in the package ${compiler}, which is not installed here\n  help: add ${compiler} to devDependencies, and install`,
  );
  process.exitCode = 2;
} else {
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  import(pathToFileURL(join(dirname(manifest), bin["entity-derive"])).href);
}

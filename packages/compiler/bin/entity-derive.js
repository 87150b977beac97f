#!/usr/bin/env node
// The command, or which Node it needs. This file runs on any Node since 14, what it imports does not.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const needed = engines.node.replace(">=", "");

function isOlder(version, than) {
  const [major, minor] = version.split(".").map(Number);
  const [leastMajor, leastMinor] = than.split(".").map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

if (isOlder(process.versions.node, needed)) {
  console.error(
    `error: entity-derive needs Node ${needed} or later, and this is Node ${process.versions.node}\n  help: install a newer Node: https://nodejs.org`,
  );
  process.exitCode = 2;
} else {
  import("node:module").then(({ enableCompileCache }) => {
    // Node keeps its compiled code between runs.
    enableCompileCache();
    return import("../dist/cli/main.js");
  });
}

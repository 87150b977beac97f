// A fresh clone into one that can run: installs when the lock file has changed, then builds what is out of date.
// It is the first step of `npm start` and `npm test`, and may run on any Node from 18 on: so it is plain JavaScript.
import { buildPackages } from "./build.js";
import { makeEmptyDatabase } from "./empty-database.js";
import { installPackages } from "./install.js";

try {
  installPackages();
  buildPackages();
  makeEmptyDatabase();
} catch (error) {
  console.error(`setup: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

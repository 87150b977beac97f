// The versions of the site: a folder for each in `dist`, and the file that lists them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const site = resolve(import.meta.dirname, "..");

/** The folder of all versions. Older ones stay in it, or are put there before the site is published. */
export const dist: string = join(site, "dist");

/** The version of the packages, under which the site is built. */
export const version: string = readVersion();

/** The path below the host under which the version is served, `/0.1.0/`. */
export const base = `/${version}/`;

/** Writes `versions.json`, newest first, and a page that leads from the root to the newest version. */
export function writeVersions(): void {
  const versions = readdirSync(dist)
    .filter((name) => existsSync(join(dist, name, "index.html")))
    .toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }));
  const [newest = version] = versions;
  writeFileSync(join(dist, "versions.json"), JSON.stringify(versions));
  writeFileSync(
    join(dist, "index.html"),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=./${newest}/">
<link rel="icon" type="image/svg+xml" href="./${newest}/icon.svg">
<title>entity-derive</title>
<a href="./${newest}/">entity-derive ${newest}</a>
</html>
`,
  );
}

function readVersion(): string {
  const text = readFileSync(resolve(site, "../packages/compiler/package.json"), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

// The release script in a copy of the repository: what it refuses, and `npm publish --dry-run` of the three packages.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Manifest, releaseProblems } from "../release-problems.ts";

const root = join(import.meta.dirname, "../../..");
const copy = mkdtempSync(join(tmpdir(), "entity-derive-release-"));
after(() => rmSync(copy, { recursive: true, force: true }));

const state = {
  manifests: [
    { name: "entity-derive", version: "1.2.3" },
    { name: "@entity-derive/compiler", version: "1.2.3", peerDependencies: { "entity-derive": "1.2.3" } },
  ] as readonly Manifest[],
  changelog: "# Changelog\n\n## 1.2.3 (2026-12-01)\n",
  changes: "",
  tags: ["v1.2.3"],
};

test("a release in order has no problems, and each thing out of order is named", () => {
  const [runtime, compiler] = state.manifests as readonly [Manifest, Manifest];
  assert.deepEqual(releaseProblems(state), []);
  assert.deepEqual(releaseProblems({ ...state, changes: " M a.ts\n" }), [
    "the working tree has changes that are not committed",
  ]);
  assert.match(
    releaseProblems({ ...state, manifests: [runtime, { ...compiler, version: "1.2.4" }] }).join(),
    /different versions: 1\.2\.3, 1\.2\.4/,
  );
  const stale = { ...compiler, peerDependencies: { "entity-derive": "1.2.2" } };
  assert.deepEqual(releaseProblems({ ...state, manifests: [runtime, stale] }), [
    "@entity-derive/compiler depends on entity-derive 1.2.2, not 1.2.3",
  ]);
  assert.deepEqual(releaseProblems({ ...state, changelog: "## 1.2.30\n" }), ["CHANGELOG.md has no section 1.2.3"]);
  assert.match(releaseProblems({ ...state, changelog: "## 1.2.3 (unreleased)\n" }).join(), /as unreleased/);
  assert.deepEqual(releaseProblems({ ...state, tags: ["v1.2.2"] }), ["the commit has no tag v1.2.3"]);
});

test("in a copy of the repository the script refuses what is not committed, and otherwise packs all packages", () => {
  for (const path of ["packages", "tools/release", "CHANGELOG.md"])
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (file) => !/[\\/](?:node_modules|tests)$/.test(file),
    });
  const run = (program: string, ...given: readonly string[]) =>
    spawnSync(program, given, { cwd: copy, encoding: "utf8" });
  const git = (...given: readonly string[]) =>
    run("git", "-c", "user.name=t", "-c", "user.email=t@example.com", ...given);
  const script = join(copy, "tools/release/release.ts");
  const { version } = JSON.parse(readFileSync(join(copy, "packages/compiler/package.json"), "utf8"));
  const changelog = readFileSync(join(copy, "CHANGELOG.md"), "utf8");
  writeFileSync(join(copy, "CHANGELOG.md"), changelog.replace(/^(## \S+) \(unreleased\)$/m, "$1 (2026-12-01)"));
  writeFileSync(join(copy, "package.json"), '{ "private": true, "type": "module" }');
  git("init", "--quiet");
  git("add", "--all", "--force");
  git("commit", "--quiet", "--message", "all");
  git("tag", `v${version}`);

  writeFileSync(join(copy, "left-over.txt"), "");
  const refused = run(process.execPath, script);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /changes that are not committed/);

  rmSync(join(copy, "left-over.txt"));
  const { status, stdout, stderr } = run(process.execPath, script);
  assert.equal(status, 0, stderr);
  const published = ["entity-derive", "@entity-derive/migrations", "@entity-derive/compiler"];
  assert.deepEqual(
    stdout.match(/(?<=^\+ ).*$/gm),
    published.map((name) => `${name}@${version}`),
  );
});

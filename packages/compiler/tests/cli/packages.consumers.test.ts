// The packages as they are published: what is in them, and the command in a project that has one of them or both.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { temporaryFolder } from "../write/temporary-folder.ts";
import { userEntity } from "./run.ts";

const root = join(import.meta.dirname, "../../../..");
const names = ["entity-derive", "migrations", "compiler"] as const;
const commands = ["entity-derive", "compiler"] as const;
const folderOf = (name: string): string => join(root, "packages", name);
const manifestOf = (name: string) => JSON.parse(readFileSync(join(folderOf(name), "package.json"), "utf8"));

function entryPoints(name: string): readonly string[] {
  return Object.values<string | Readonly<Record<string, string>>>(manifestOf(name).exports)
    .flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)))
    .map((path) => path.replace("./", ""));
}

function npm(folder: string, ...given: readonly string[]): string {
  const windows = process.platform === "win32";
  return execFileSync(windows ? "npm.cmd" : "npm", [...given, "--loglevel=error"], {
    cwd: folder,
    encoding: "utf8",
    shell: windows,
  });
}

interface Tarball {
  readonly path: string;
  /** The paths of the files in it. */
  readonly files: readonly string[];
}

/** Each package is packed once for all tests: npm takes two seconds of CPU for it. */
const folder = mkdtempSync(join(tmpdir(), "entity-derive-tarballs-"));
after(() => rmSync(folder, { recursive: true }));
const tarballs = {
  "entity-derive": pack("entity-derive"),
  migrations: pack("migrations"),
  compiler: pack("compiler"),
};

function pack(name: string): Tarball {
  const output = npm(folderOf(name), "pack", "--json", "--ignore-scripts", "--pack-destination", folder);
  const [packed] = JSON.parse(output) as readonly [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  return { path: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}

for (const name of names) {
  test(`the package of ${name} has what its readers look for, and no more`, () => {
    const paths = tarballs[name].files;
    const own =
      name === "migrations"
        ? `data/postgres-${manifestOf("migrations").dependencies["@electric-sql/pglite"]}.tar.zst`
        : "bin/entity-derive.js";
    const wanted = ["README.md", "LICENSE", "package.json", own, ...entryPoints(name)];
    assert.deepEqual(
      wanted.filter((path) => !paths.includes(path)),
      [],
    );
    const allowed =
      /^(?:README\.md|LICENSE|package\.json|(?:config|watch-events)\.schema\.json|(?:bin|data|dist|src|explain)\/.+)$/;
    assert.deepEqual(
      paths.filter((path) => !allowed.test(path) || /\.test\.|tsbuildinfo/.test(path)),
      [],
    );
  });

  test(`the package of ${name} has its types for TypeScript's older resolution, which reads no exports`, () => {
    const { exports, types, typesVersions } = manifestOf(name);
    const entries = Object.entries<string | { readonly types: string }>(exports).flatMap(([path, entry]) =>
      typeof entry === "string" ? [] : [[path, entry.types] as const],
    );
    assert.equal(types, exports["."].types);
    assert.deepEqual(
      typesVersions["*"],
      Object.fromEntries(entries.filter(([path]) => path !== ".").map(([path, file]) => [path.slice(2), [file]])),
    );
  });

  test(`the package of ${name} says where it comes from and what it needs`, () => {
    const manifest = manifestOf(name);
    for (const key of ["description", "keywords", "license", "homepage", "bugs", "repository"])
      assert.ok(manifest[key] !== undefined, key);
    assert.equal(manifest.repository.directory, `packages/${name}`);
    assert.equal(manifest.exports["./package.json"], "./package.json");
    assert.equal(manifest.engines.node, manifestOf("entity-derive").engines.node);
    const license = (folder: string): string => readFileSync(join(folder, "LICENSE"), "utf8");
    assert.equal(license(folderOf(name)), license(root));
  });
}

interface Application {
  install(name: (typeof commands)[number]): void;
  run(...given: readonly string[]): {
    readonly status: number | null;
    readonly stdout: string;
    readonly stderr: string;
  };
}

/** A project into which packages are installed as from the registry, but that nothing is downloaded for. */
function application(context: TestContext): Application {
  const { path } = temporaryFolder(context, {
    "project/package.json": '{ "type": "module" }',
    "project/node_modules/.keep": "",
    "project/user.entity.ts": userEntity,
  });
  const project = join(path, "project");
  return {
    install: (name) => {
      const wanted = withPackages(name);
      for (const each of wanted) {
        const { dependencies = {} } = manifestOf(each);
        for (const dependency of Object.keys(dependencies).filter((one) => !one.startsWith("@entity-derive/")))
          link(dependency, folderOf(each), join(project, "node_modules", dependency));
      }
      // The scripts would be those of the linked packages, which are set up already.
      const quiet = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
      npm(project, "install", ...quiet, ...wanted.map((each) => tarballs[each].path));
    },
    run: (...given) =>
      spawnSync(process.execPath, [join(project, "node_modules/.bin/entity-derive"), ...given], {
        cwd: project,
        encoding: "utf8",
      }),
  };
}

/** What npm brings along from the registry, peers too. */
function withPackages(name: (typeof commands)[number]): readonly (typeof names)[number][] {
  return name === "compiler" ? ["entity-derive", "migrations", "compiler"] : ["entity-derive"];
}

function link(dependency: string, from: string, to: string): void {
  const entry = createRequire(join(from, "package.json")).resolve.paths(dependency) ?? [];
  const found = entry.map((path) => join(path, dependency)).find((path) => isPackage(path));
  assert.ok(found !== undefined, dependency);
  linkTo(found, to);
}

function linkTo(found: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (!existsSync(to)) symlinkSync(found, to, "junction");
}

function isPackage(path: string): boolean {
  try {
    return readFileSync(join(path, "package.json")).length > 0;
  } catch {
    return false;
  }
}

test("with the runtime alone the command says what to install; with the compiler, which brings the rest, it runs", (context) => {
  const runtimeFirst = application(context);
  runtimeFirst.install("entity-derive");
  const { status, stderr } = runtimeFirst.run("generate");
  assert.equal(status, 2);
  assert.match(
    stderr,
    /^error: .*@entity-derive\/compiler.* not installed.*\n {2}help: add @entity-derive\/compiler to devDependencies, and install\n$/,
  );
  runtimeFirst.install("compiler");
  assert.match(runtimeFirst.run("generate").stdout, /^wrote \d+ files for 1 entity/);

  const compilerAlone = application(context);
  compilerAlone.install("compiler");
  assert.match(compilerAlone.run("--version").stdout, /^\d+\.\d+\.\d+\n$/);
  assert.match(compilerAlone.run("generate").stdout, /^wrote \d+ files for 1 entity/);
  assert.equal(compilerAlone.run("migrate", "check").status, 0);
});

test("with links as pnpm makes them, each package finds what it needs, and nothing else", (context) => {
  const { path } = temporaryFolder(context, {
    "package.json": '{ "type": "module" }',
    "user.entity.ts": userEntity.replace("@entity({", "@entity({ migrations: true,"),
    "reports.queries.sql": "-- name: names :values\nSELECT name FROM users ORDER BY name;\n",
  });
  const store = (name: string): string => join(path, "node_modules/.pnpm", name.replace("/", "+"), "node_modules");
  const packed = withPackages("compiler").map((name) => ({ folder: name, manifest: manifestOf(name) }));
  for (const { folder, manifest } of packed) {
    const target = join(store(manifest.name), manifest.name);
    mkdirSync(target, { recursive: true });
    execFileSync("tar", ["-xzf", tarballs[folder].path, "-C", target, "--strip-components=1"]);
  }
  for (const { folder, manifest } of packed) {
    const { name, dependencies = {}, peerDependencies = {} } = manifest;
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) {
      const own = packed.find((one) => one.manifest.name === needed);
      const to = join(store(name), needed);
      if (own !== undefined) linkTo(join(store(needed), needed), to);
      else if (needed in dependencies) link(needed, folderOf(folder), to);
    }
  }
  for (const { manifest } of packed.filter(({ folder }) => folder !== "migrations"))
    linkTo(join(store(manifest.name), manifest.name), join(path, "node_modules", manifest.name));
  const command = join(path, "node_modules/@entity-derive/compiler/bin/entity-derive.js");
  const run = (...given: readonly string[]) =>
    spawnSync(process.execPath, [command, ...given], { cwd: path, encoding: "utf8" });
  const generated = run("generate");
  assert.match(generated.stdout, /^wrote \d+ files for 1 entity and 1 file with SQL/, generated.stderr);
  const made = run("migrate", "new");
  assert.equal(made.status, 0, made.stdout + made.stderr);
  assert.equal(run("migrate", "check").status, 0);
});

for (const version of ["14.21.3", "20.20.2", "22.17.1"]) {
  test(`Node ${version} is told which one is needed`, () => {
    const disguise = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", `data:text/javascript,${disguise}`, join(folderOf("compiler"), "bin/entity-derive.js"), "--version"],
      { encoding: "utf8" },
    );
    assert.equal(status, 2);
    assert.match(
      stderr,
      new RegExp(`^error: entity-derive needs Node 22\\.18 or later, and this is Node ${version}\n`),
    );
  });
}

test("what every Node has to understand uses no newer syntax or module", () => {
  for (const name of commands) {
    const text = readFileSync(join(folderOf(name), "bin/entity-derive.js"), "utf8");
    assert.doesNotMatch(text, /^await |\?\?=|\bimport \{[^}]*enableCompileCache/m);
  }
});

// The configurations of docs/bundlers.md, run by their bundlers: what an application imports is generated before.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { type Configuration as RspackOptions, rspack } from "@rspack/core";
import { type RolldownOptions, rolldown } from "rolldown";
import { type RollupOptions, rollup } from "rollup";
import { build, type UserConfig } from "vite";
import webpack from "webpack";
import { readmeEntity } from "./generated.ts";
import { readPages, repository } from "./pages.ts";

const pages = readPages();
const page = pages.find(({ path }) => path === "docs/bundlers.md");
const folder = mkdtempSync(join(tmpdir(), "entity-derive-bundlers-"));
const start = process.cwd();
const generated = join(folder, "src/user.derived/dto.ts");
const bundled = (file: string): boolean => existsSync(join(folder, file));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

write("package.json", JSON.stringify({ type: "module" }));
write("tsconfig.json", JSON.stringify({ compilerOptions: { allowImportingTsExtensions: true }, include: ["src"] }));
write("src/main.ts", 'import { CreateUserRequest } from "./user.derived/dto.ts";\n\nconsole.log(CreateUserRequest);\n');
write("index.html", '<script type="module" src="/src/main.ts"></script>');
write("src/user.entity.ts", readmeEntity(pages)?.text ?? "");
symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
for (const { file, text } of page?.blocks ?? []) write(file, text);
process.chdir(folder);

beforeEach(() => {
  for (const made of ["src/user.derived", "src/app.derived", "build", "dist"])
    rmSync(join(folder, made), { recursive: true, force: true });
});

after(() => {
  process.chdir(start);
  rmSync(folder, { recursive: true });
});

async function configuration<T>(file: string): Promise<T> {
  const made = (await import(pathToFileURL(join(folder, file)).href)) as { readonly ["default"]: T };
  return made["default"];
}

test("Vite", async () => {
  await build({ ...(await configuration<UserConfig>("vite.config.ts")), configFile: false, logLevel: "silent" });
  assert.ok(existsSync(generated) && bundled("dist/index.html"));
});

test("Rollup", async () => {
  const options = await configuration<RollupOptions>("rollup.config.ts");
  const stripTypes = {
    name: "strip-types",
    transform: (code: string) => ({ code: stripTypeScriptTypes(code), map: null }),
  };
  const result = await rollup({ ...options, external: /^zod/, plugins: [options.plugins, stripTypes] });
  await result.write([options.output].flat()[0] ?? {});
  assert.ok(existsSync(generated) && bundled("build/main.js"));
});

test("Rolldown", async () => {
  const result = await rolldown(await configuration<RolldownOptions>("rolldown.config.ts"));
  await result.write({ dir: "build" });
  assert.ok(existsSync(generated) && bundled("build/main.js"));
});

test("esbuild", async () => {
  await configuration("esbuild.config.ts");
  assert.ok(existsSync(generated) && bundled("build/main.js"));
});

test("webpack", async () => {
  const options = await configuration<webpack.Configuration>("webpack.config.ts");
  const loader = join(repository, "packages/compiler/tests/plugin/strip-types-loader.cjs");
  const compiler = webpack({ ...options, mode: "development", module: { rules: [{ test: /\.ts$/, loader }] } });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => (stats?.hasErrors() === false ? resolve() : reject(error ?? stats?.toString())));
  });
  assert.ok(existsSync(generated) && bundled("dist/main.js"));
});

test("Rspack", async () => {
  const options = await configuration<RspackOptions>("rspack.config.ts");
  const compiler = rspack({ ...options, mode: "development" });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => (stats?.hasErrors() === false ? resolve() : reject(error ?? stats?.toString())));
  });
  assert.ok(existsSync(generated) && bundled("dist/main.js"));
});

// Applications drawn at random compile under the strictest flags: whatever types, owners, guards and routes come together.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { seed } from "@entity-derive/test-databases/random";
import fc from "fast-check";
import { typeErrors } from "../../../entity-derive/tests/annotations/tsc.ts";
import { compile } from "../../src/index.ts";
import { nastyTsconfig } from "../nasty/project.ts";
import { application } from "./entities.ts";

const root = mkdtempSync(join(tmpdir(), "entity-derive-combinations-"));
after(() => rmSync(root, { recursive: true, force: true }));

const count = Number(process.env["APPLICATIONS"] ?? 24);

const others = {
  "guards.ts": `import { type HttpRequest, HttpResponse } from "entity-derive/http";
export const requireUser = (_: HttpRequest): { readonly id: string } | HttpResponse => new HttpResponse(401);
export const requireRobot = async (_: HttpRequest): Promise<{ readonly key: number }> => ({ key: 1 });
`,
  "side.ts": `import { valueObject } from "entity-derive";
export type Side = "l" | "r";
export const State = valueObject("state", ["open", "done"]);
`,
};

test(`${count} applications of seed ${seed} compile`, async () => {
  let made = 0;
  for (const [index, drawn] of fc.sample(application, { numRuns: count, seed }).entries()) {
    const files = new Map([...drawn, ...Object.entries(others)]);
    const entities = [...drawn].map(([path, text]) => ({ path, text }));
    const { folders } = await compile(
      { entities, read: (path) => files.get(path) ?? null },
      {
        router: index % 3 === 0 ? "fastify" : "hono",
        validator: index % 2 === 0 ? "zod" : "valibot",
        importEnding: () => ".ts",
        app: { folder: "app.derived", hasFolder: () => true },
      },
    );
    // What the compiler refuses is another matter: the rest of the application has to compile without it.
    made += folders.length;
    for (const { path, files: texts } of folders)
      for (const { name, text } of texts) files.set(`${path}/${name}`, text);
    for (const [path, text] of files) {
      const place = join(root, `app${index}`, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
  }
  assert.ok(made > count, `only ${made} folders were generated`);
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "tsconfig.json"), nastyTsconfig);
  symlinkSync(join(import.meta.dirname, "../../../../node_modules"), join(root, "node_modules"), "junction");
  const errors = typeErrors(root, "tsconfig.json");
  // Entities that were refused may break their own rules of types; nothing that was generated may.
  assert.deepEqual(
    errors.filter(({ file }) => file.includes(".derived/")),
    [],
  );
});

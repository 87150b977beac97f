// What each generated schema reads, held against the interface of the same name. The generated files don't do this
// themselves: it was four fifths of what `tsc` had to do with an entity.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { typeErrors } from "../../entity-derive/tests/annotations/tsc.ts";
import { caseNames, casesFolder, writtenTexts } from "./compile-case.ts";

const [firstCase = ""] = caseNames();

test("every schema reads what the interface of its name says", () => {
  const checks = caseNames().flatMap((name) => {
    const root = join(casesFolder, name);
    const modules = [...writtenTexts(root).keys()].filter((path) => path.endsWith(".derived/dto.ts"));
    return modules.flatMap((path) => schemasOf(join(root, path)).map((schema) => ({ path: join(root, path), schema })));
  });
  assert.ok(checks.length > 200, `${checks.length} schemas were found`);
  assert.deepEqual(errorsOf(checks), []);
});

test("one that reads something else would be found", () => {
  const path = join(casesFolder, "api", "user.derived", "dto.ts");
  const [error, ...others] = errorsOf([{ path, schema: "CreateUserRequest", as: "UserResponse" }]);
  assert.match(JSON.stringify(error), /does not satisfy the expected type .*UserResponse/);
  assert.deepEqual(others, []);
});

interface SchemaCheck {
  readonly path: string;
  readonly schema: string;
  /** The interface; that of the same name by default. */
  readonly as?: string;
}

function errorsOf(checks: readonly SchemaCheck[]): readonly unknown[] {
  const folder = mkdtempSync(join(casesFolder, firstCase, ".compiled-"));
  try {
    const lines = checks.map(({ path, schema, as = schema }, number) => {
      const module = `import("${relative(folder, path)}")`;
      return `export const schema${number} = given<typeof ${module}.${schema}>() satisfies StandardSchema<${module}.${as}>;`;
    });
    const head = 'import type { StandardSchema } from "entity-derive/codegen/v1";\n\ndeclare function given<T>(): T;\n';
    writeFileSync(join(folder, "schemas.ts"), `${head}${lines.join("\n")}\n`);
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../tsconfig.json",
        compilerOptions: { skipLibCheck: true },
        include: ["schemas.ts"],
        exclude: [],
      }),
    );
    return typeErrors(folder, "tsconfig.json");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The schemas that a module exports. */
function schemasOf(path: string): readonly string[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/^export const (\w+) = (?:[zv]\.|Object\.assign)/gm)].flatMap(([, name]) => name ?? []);
}

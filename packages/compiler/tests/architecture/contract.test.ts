// The contract of generated code: what `codegen/v1` and its part for requests export is what the golden files import.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { caseNames, casesFolder, writtenTexts } from "../compile-case.ts";

const modules = ["v1", "v1/http"] as const;
const codegen = join(import.meta.dirname, "../../../entity-derive/src/codegen");

/** The names between the braces of a file's imports or exports; `type` and what follows `as` are left out. */
function namesIn(text: string, statement: RegExp): readonly string[] {
  return [...text.matchAll(statement)].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*/, ""),
      )
      .filter((name) => name !== ""),
  );
}

for (const module of modules)
  test(`every name of codegen/${module} is imported by a generated file`, () => {
    const exported = namesIn(readFileSync(join(codegen, `${module}.ts`), "utf8"), /^export (?:type )?\{([^}]*)\}/gm);
    const specifier = new RegExp(`^import (?:type )?\\{([^}]*)\\} from "entity-derive/codegen/${module}"`, "gm");
    const imported = caseNames()
      .flatMap((name) => [...writtenTexts(join(casesFolder, name)).values()])
      .flatMap((text) => namesIn(text, specifier));
    assert.ok(exported.length > 50);
    assert.deepEqual([...new Set(exported)].sort(), [...new Set(imported)].sort());
  });

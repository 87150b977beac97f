// The contract of generated code: what `codegen/v1` exports is what the golden files import, no more and no less.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { caseNames, casesFolder, expectedTexts } from "../compile-case.ts";

const contract = join(import.meta.dirname, "../../../entity-derive/src/codegen/v1.ts");

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

test("every name of codegen/v1 is imported by a generated file", () => {
  const exported = namesIn(readFileSync(contract, "utf8"), /^export (?:type )?\{([^}]*)\}/gm);
  const imported = caseNames()
    .flatMap((name) => [...expectedTexts(join(casesFolder, name)).values()])
    .flatMap((text) => namesIn(text, /^import (?:type )?\{([^}]*)\} from "entity-derive\/codegen\/v1"/gm));
  assert.ok(exported.length > 50);
  assert.deepEqual([...new Set(exported)].sort(), [...new Set(imported)].sort());
});

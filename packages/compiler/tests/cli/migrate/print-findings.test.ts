// Findings of migrations as all diagnostics are printed: their places, their formats, their exit codes.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Finding, FindingLocation } from "@entity-derive/migrations";
import { printFindings } from "../../../src/cli/migrate/output/print-findings.ts";
import { paintNothing } from "../../../src/diagnostics/render/style.ts";
import { temporaryFolder } from "../../write/temporary-folder.ts";

const sql = "-- A comment.\n  ALTER TABLE public.users\n    DROP COLUMN full_name;\n";
const schema = 'CREATE TABLE public.people (\n  id uuid PRIMARY KEY\n);\n\nCREATE TABLE public."Odd" (id uuid);\n';
const entity = "export class User {\n  name!: string;\n}\n";

function finding(location: FindingLocation, severity: Finding["severity"] = "error"): Finding {
  return { id: "ED801", severity, message: "a fact", help: "what to do", location };
}

function printed(context: TestContext, findings: readonly Finding[], format: "text" | "json" | "github" = "text") {
  const folder = temporaryFolder(context, {
    "db/20260101T000000_one.sql": sql,
    "db/schema.sql": schema,
    "src/user.entity.ts": entity,
  });
  const span = { path: "src/user.entity.ts", start: entity.indexOf("name"), end: entity.indexOf("name") + 4 };
  const output: string[] = [];
  const errors: string[] = [];
  const exitCode = printFindings(
    findings,
    { root: folder.path, folder: "db", spans: new Map([["users.full_name", span]]) },
    format,
    {
      folder: folder.path,
      paint: paintNothing,
      paintError: paintNothing,
      print: (text) => void output.push(text),
      printError: (text) => void errors.push(text),
    },
  );
  return { exitCode, output: output.join("\n"), errors: errors.join("\n") };
}

test("a finding in a file is shown at the line of its statement", (context) => {
  const place = { kind: "file", file: "20260101T000000_one", line: 2 } as const;
  assert.deepEqual(printed(context, [finding(place)]), {
    exitCode: 1,
    output: `error ED801: a fact
  db/20260101T000000_one.sql:2:3
    |
  2 |   ALTER TABLE public.users
    |   ^^^^^^^^^^^^^^^^^^^^^^^^
  help: what to do
  explain: entity-derive explain ED801

1 error in 1 file`,
    errors: "",
  });
});

test("GitHub gets the line of the file in the pull request", (context) => {
  const place = { kind: "file", file: "db/20260101T000000_one.sql", line: 2 } as const;
  assert.deepEqual(printed(context, [finding(place, "warning")], "github"), {
    exitCode: 0,
    output:
      "::warning file=db/20260101T000000_one.sql,line=2,endLine=2,col=3,endColumn=27,title=ED801::a fact%0Ahelp: what to do",
    errors: "1 warning in 1 file",
  });
});

test("programs get a list, an empty one where nothing was found", (context) => {
  const place = { kind: "object", name: "users.full_name" } as const;
  assert.deepEqual(printed(context, [], "json"), { exitCode: 0, output: "[]", errors: "" });
  const [entry] = JSON.parse(printed(context, [finding(place)], "json").output) as readonly object[];
  assert.deepEqual(entry, {
    id: "ED801",
    severity: "error",
    message: "a fact",
    help: "what to do",
    path: "src/user.entity.ts",
    start: { line: 2, column: 3, offset: 22 },
    end: { line: 2, column: 7, offset: 26 },
    labels: [],
    fixes: [],
  });
});

test("what no entity has any more is shown where schema.sql makes it, and else by the folder", (context) => {
  const shown = (name: string): string | undefined =>
    printed(context, [finding({ kind: "object", name })]).output.split("\n")[1];
  assert.equal(shown("people"), "  db/schema.sql:1:1");
  assert.equal(shown("public.Odd"), "  db/schema.sql:5:1");
  assert.equal(shown("gone"), "  db");
});

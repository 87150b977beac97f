// The problem matcher of docs/editors.md, run as VS Code runs it over what the watch prints.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { compiledCases } from "../../errors/cases.ts";
import { compileFolder } from "../../errors/compile-folder.ts";
import { brokenEntity } from "../run.ts";
import { entity, watchedProject } from "./watching.ts";

interface Pattern {
  readonly regexp: string;
  readonly [part: string]: number | string;
}

interface Matcher {
  readonly pattern: Pattern | readonly Pattern[];
  readonly background?: { readonly beginsPattern: string; readonly endsPattern: string };
}

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/editors.md"), "utf8");
const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text ?? "");
const block = blocks.find((text) => text.includes("problemMatcher"));
const matchers: readonly Matcher[] = JSON.parse(block ?? "{}").tasks[0].problemMatcher;

interface Problem {
  readonly severity: string | undefined;
  readonly file: string | undefined;
  readonly line: string | undefined;
  readonly code: string | undefined;
}

/** The patterns of a matcher have to match lines that follow upon each other. */
function problemsIn(lines: readonly string[]): readonly Problem[] {
  return lines.flatMap((_, at) =>
    matchers.flatMap(({ pattern }) => {
      const patterns = [pattern].flat();
      const parts = new Map<string, string | undefined>();
      for (const [index, one] of patterns.entries()) {
        const found = new RegExp(one.regexp).exec(lines[at + index] ?? "");
        if (found === null) return [];
        for (const [name, group] of Object.entries(one)) if (typeof group === "number") parts.set(name, found[group]);
      }
      const [severity, file, line, code] = ["severity", "file", "line", "code"].map((name) => parts.get(name));
      return [{ severity, file, line, code }];
    }),
  );
}

test("the matchers find what the watch shows, between the lines at which a run begins and ends", async (context) => {
  const shop = watchedProject(context, {
    "src/user.entity.ts": entity("User"),
    "src/order.entity.ts": entity("Order"),
  });
  const watching = shop.watchText();
  const { beginsPattern, endsPattern } = matchers[0]?.background ?? { beginsPattern: "", endsPattern: "" };
  const run = async (): Promise<readonly string[]> => {
    const before = watching.lines.length;
    await watching.line((line) => new RegExp(endsPattern).test(line), endsPattern);
    return watching.lines.slice(Math.max(0, before - 1));
  };
  assert.deepEqual(problemsIn(await run()), []);
  assert.ok(new RegExp(beginsPattern).test(watching.lines[0] ?? ""));

  shop.write("src/user.entity.ts", brokenEntity);
  assert.deepEqual(problemsIn(await run()), [
    { severity: "error", file: "src/user.entity.ts", line: "3", code: "ED101" },
  ]);
  shop.write("src/order.derived/dto.ts", "// mine\n");
  assert.deepEqual(problemsIn(await run()), [
    { severity: "error", file: "src/user.entity.ts", line: "3", code: "ED101" },
    { severity: "error", file: "src/order.derived/dto.ts", line: undefined, code: undefined },
  ]);
  shop.write("entity-derive.config.json", "{");
  assert.deepEqual(
    problemsIn(await run()).map(({ file }) => file),
    ["entity-derive.config.json"],
  );
});

test("the matchers find every message with a place that there is", async () => {
  const cases = compiledCases();
  assert.ok(cases.length > 100, String(cases.length));
  for (const { name, input } of cases) {
    const lines = (await compileFolder(input)).text.split("\n");
    const headed = lines.filter((line) => /^(error|warning|note) ED\d+: /.test(line));
    const found = problemsIn(lines).filter(({ code }) => code !== undefined);
    assert.equal(found.length, headed.length, `${name}\n${lines.join("\n")}`);
  }
});

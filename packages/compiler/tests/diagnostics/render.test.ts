// Diagnostics as text, JSON and workflow commands: places, frames, escaping, counts.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Diagnostic, FileProblem } from "../../src/diagnostics/diagnostic.ts";
import { renderDiagnostics } from "../../src/diagnostics/render/render.ts";
import { paintColours, paintNothing } from "../../src/diagnostics/render/style.ts";
import { renderCounts } from "../../src/diagnostics/render/summary.ts";

const path = "src/user.entity.ts";

function diagnose(text: string, marked: string, more: Partial<Diagnostic> = {}): Diagnostic {
  const start = text.indexOf(marked);
  assert.notEqual(start, -1);
  const span = { path, start, end: start + marked.length };
  return {
    id: "ED101",
    severity: "error",
    message: "a fact",
    help: "what to do",
    span,
    labels: [],
    fixes: [],
    ...more,
  };
}

function text(source: string, diagnostics: readonly Diagnostic[], problems: readonly FileProblem[] = []): string {
  const context = { textOf: () => source, shownPath: (shown: string) => shown };
  return renderDiagnostics("text", diagnostics, problems, context, paintNothing);
}

test("a frame shows the line with carets under the span", () => {
  const source = "import x;\n@entity({})\nexport class User {}\n";
  assert.equal(
    text(source, [diagnose(source, "entity({})")]),
    `error ED101: a fact
  src/user.entity.ts:2:2
    |
  2 | @entity({})
    |  ^^^^^^^^^^
  help: what to do
  explain: entity-derive explain ED101`,
  );
});

test("a span over several lines shows its first and its last line", () => {
  const source = "@entity({\n  a: 1,\n  b: 2,\n})\nclass User {}\n";
  assert.equal(
    text(source, [diagnose(source, "{\n  a: 1,\n  b: 2,\n}")]),
    `error ED101: a fact
  src/user.entity.ts:1:9
    |
  1 | @entity({
    |         ^
  …
  4 | })
    | ^
  help: what to do
  explain: entity-derive explain ED101`,
  );
});

test("tabs, wide characters and combining marks keep the carets in place", () => {
  const source = '\t\tname = "日本 é 👩‍👩‍👧";\tbad';
  assert.match(
    text(source, [diagnose(source, "bad")]),
    /\n {2}1 \| {5}name = "日本 é 👩‍👩‍👧"; +bad\n {4}\| +\^\^\^\n/u,
  );
  const [, line = "", carets = ""] = /1 \| (.*)\n {4}\| (.*)\n/.exec(text(source, [diagnose(source, "bad")])) ?? [];
  // 日本 take four cells, the family two, e with its accent one.
  const cells = line.slice(0, line.indexOf("bad")).replace("日本", "----").replace("é", "-").replace("👩‍👩‍👧", "--");
  assert.equal(carets.indexOf("^"), cells.length);
});

test("characters that steer a terminal or turn the line around are made visible", () => {
  const source = "a \u{1b}[31m\u{202e} bad";
  const rendered = text(source, [diagnose(source, "bad", { message: "it is \u{1b}[31m", help: "\u{9b}1m" })]);
  assert.ok(!rendered.includes("\u{1b}") && !rendered.includes("\u{9b}") && !rendered.includes("\u{202e}"));
  assert.match(rendered, /a ␛\[31m\u{FFFD} bad/u);
});

test("a long line is shown around the span", () => {
  const source = `${"x ".repeat(200)}bad${" y".repeat(200)}`;
  const rendered = text(source, [diagnose(source, "bad")]);
  const [, line = "", carets = ""] = /1 \| (.*)\n {4}\| (.*)\n/.exec(rendered) ?? [];
  assert.ok(line.startsWith("…") && line.endsWith("…") && line.length < 150);
  assert.equal(line.slice(carets.indexOf("^"), carets.indexOf("^") + 3), "bad");
  assert.match(rendered, /user\.entity\.ts:1:401\n/);
});

test("an empty span, the end of the file and CRLF have a caret", () => {
  assert.match(text("ab\r\ncd", [diagnose("ab\r\ncd", "b")]), /1 \| ab\n {4}\| {2}\^\n/);
  const atEnd = diagnose("ab", "ab", { span: { path, start: 2, end: 2 } });
  assert.match(text("ab", [atEnd]), /:1:3\n {4}\|\n {2}1 \| ab\n {4}\| {3}\^\n/);
  assert.match(text("", [{ ...atEnd, span: { path, start: 0, end: 0 } }]), /:1:1\n {4}\|\n {2}1 \|\n {4}\| \^\n/);
  assert.match(text("ab\n", [{ ...atEnd, span: { path, start: 900, end: 950 } }]), /:2:1\n/);
});

test("labels have a place and a frame of their own", () => {
  const source = "class User {}\nclass User {}\n";
  const labels = [{ span: { path, start: 6, end: 10 }, message: "the first is here" }];
  const second = diagnose(source, "class User {}\nclass", { span: { path, start: 20, end: 24 }, labels });
  assert.equal(
    text(source, [second]),
    `error ED101: a fact
  src/user.entity.ts:2:7
    |
  2 | class User {}
    |       ^^^^
  src/user.entity.ts:1:7: the first is here
    |
  1 | class User {}
    |       ----
  help: what to do
  explain: entity-derive explain ED101`,
  );
});

test("a fix is shown where it is the only reading", () => {
  const source = "@entity({})";
  const fixes = [
    { title: "choose", edits: [], isCertain: false },
    { title: "remove it", edits: [], isCertain: true },
  ];
  assert.match(text(source, [diagnose(source, "{}", { fixes })]), /\n {2}help: what to do\n {2}fix: remove it\n/);
  assert.doesNotMatch(text(source, [diagnose(source, "{}", { fixes: fixes.slice(0, 1) })]), /fix/);
});

test("problems with files share a help", () => {
  const problem: FileProblem = { severity: "error", path: "a.derived/dto.ts", message: "is stale", help: "generate" };
  assert.equal(
    text("", [], [problem, { ...problem, path: "b.derived/dto.ts" }]),
    "error: a.derived/dto.ts is stale\nerror: b.derived/dto.ts is stale\n  help: generate",
  );
});

test("colours are added, never characters", () => {
  const source = "@entity({})";
  const context = { textOf: () => source, shownPath: (shown: string) => shown };
  const coloured = renderDiagnostics("text", [diagnose(source, "{}")], [], context, paintColours);
  assert.notEqual(coloured, text(source, [diagnose(source, "{}")]));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour
  assert.equal(coloured.replaceAll(/\u{1b}\[\d+m/gu, ""), text(source, [diagnose(source, "{}")]));
});

test("json is one array with positions", () => {
  const source = "a\n\u{1F600} bad\n";
  const context = { textOf: () => source, shownPath: (shown: string) => `project/${shown}` };
  const labels = [{ span: { path, start: 0, end: 1 }, message: "because" }];
  const problem: FileProblem = { severity: "error", path: "a.derived/dto.ts", message: "is stale", help: "generate" };
  const edits = [{ span: { path, start: 5, end: 8 }, text: "good" }];
  const fixes = [{ title: "change `bad` to `good`", edits, isCertain: true }];
  const found = diagnose(source, "bad", { labels, fixes });
  const json = renderDiagnostics("json", [found], [problem], context, paintNothing);
  assert.deepEqual(JSON.parse(json), [
    {
      id: "ED101",
      severity: "error",
      message: "a fact",
      help: "what to do",
      path: "project/src/user.entity.ts",
      start: { line: 2, column: 4, offset: 5 },
      end: { line: 2, column: 7, offset: 8 },
      labels: [
        {
          message: "because",
          path: "project/src/user.entity.ts",
          start: { line: 1, column: 1, offset: 0 },
          end: { line: 1, column: 2, offset: 1 },
        },
      ],
      fixes: [
        {
          title: "change `bad` to `good`",
          certain: true,
          edits: [
            {
              path: "project/src/user.entity.ts",
              start: { line: 2, column: 4, offset: 5 },
              end: { line: 2, column: 7, offset: 8 },
              text: "good",
            },
          ],
        },
      ],
    },
    {
      id: null,
      severity: "error",
      message: "project/a.derived/dto.ts is stale",
      help: "generate",
      path: "project/a.derived/dto.ts",
      start: null,
      end: null,
      labels: [],
      fixes: [],
    },
  ]);
  assert.equal(renderDiagnostics("json", [], [], context, paintNothing), "[]");
});

test("workflow commands are escaped", () => {
  const source = "a\nbad\n";
  const context = { textOf: () => source, shownPath: () => "a,b:c%.ts" };
  const found = diagnose(source, "bad", { severity: "note", message: "100%\r\nsure: yes, so" });
  assert.equal(
    renderDiagnostics("github", [found], [], context, paintNothing),
    "::notice file=a%2Cb%3Ac%25.ts,line=2,endLine=2,col=1,endColumn=4,title=ED101::100%25%0D%0Asure: yes, so%0Ahelp: what to do",
  );
});

test("counts name only what there is", () => {
  const one = (severity: "error" | "warning" | "note", file: string) => ({ severity, path: file });
  assert.equal(renderCounts([], []), null);
  assert.equal(renderCounts([], [one("error", "a")]), "1 error in 1 file");
  assert.equal(
    renderCounts([], [one("error", "a"), one("error", "a"), one("warning", "a"), one("note", "b")]),
    "2 errors, 1 warning, 1 note in 2 files",
  );
});

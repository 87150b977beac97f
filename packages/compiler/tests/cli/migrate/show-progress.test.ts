// What a run tells, shown where nobody looks: a line every ten seconds, and none before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { showProgress } from "../../../src/cli/migrate/database/show-progress.ts";
import type { Terminal } from "../../../src/cli/terminal.ts";
import { paintNothing } from "../../../src/diagnostics/render/style.ts";

const file = "20260101T000000_fill";

test("elsewhere than on a terminal there is a line every ten seconds, of what goes on then", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  let time = 0;
  const lines: string[] = [];
  const pass = (milliseconds: number): void => {
    for (const end = time + milliseconds; time < end; ) {
      time += 1000;
      context.mock.timers.tick(1000);
    }
  };
  const { tell, end } = showProgress(
    terminal(lines),
    ({ file: name }) => lines.push(`done ${name}`),
    () => time,
  );
  tell({ kind: "file", file, index: 0, count: 2 });
  for (let second = 0; second < 9; second += 1) {
    pass(1000);
    tell({ kind: "rows", file, done: 1000 * (second + 1), total: 20_000, elapsed: time, left: 11_000 });
  }
  assert.deepEqual(lines, [], "a run of less than ten seconds says what it has done, and no more");
  pass(1000);
  assert.deepEqual(lines.splice(0), [`${file}: 9000 of 20000 rows, about 11.0 s left`]);
  // Nothing is told of what goes on now.
  pass(20_000);
  assert.deepEqual(lines.splice(0), [`${file} (1 of 2), for 20.0 s`, `${file} (1 of 2), for 30.0 s`]);
  tell({ kind: "done", file, duration: time, found: false });
  pass(10_000);
  assert.deepEqual(lines.splice(0), [`done ${file}`]);
  tell({ kind: "file", file: "20260101T000001_next", index: 1, count: 2 });
  end();
  pass(60_000);
  assert.deepEqual(lines, []);
});

test("on a terminal one line is rewritten, and removed at the end", () => {
  const [lines, rewritten]: [string[], string[]] = [[], []];
  const shown = showProgress({ ...terminal(lines), rewrite: (line) => void rewritten.push(line) }, () => undefined);
  shown.tell({ kind: "file", file, index: 0, count: 1 });
  shown.tell({ kind: "waiting for a run", pid: 42, elapsed: 2000 });
  shown.end();
  assert.deepEqual(rewritten, [
    `${file} (1 of 1)`,
    "waiting for another migration run (server process 42), for 2.0 s",
    "",
  ]);
  assert.deepEqual(lines, []);
});

function terminal(lines: string[]): Terminal {
  const print = (text: string): void => void lines.push(text);
  return { folder: "", paint: paintNothing, paintError: paintNothing, print, printError: print };
}

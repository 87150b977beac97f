// The fixtures in good and bad: tsc accepts the former and refuses the latter, with the messages marked in them.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type TscError, typeErrors } from "./tsc.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** A message that a fixture announces for a line of its own. */
interface Mark {
  readonly line: number;
  readonly message: string;
}

/**
 * Reads the comments `// error: part of the message`, each of which speaks of the next line that is no such comment;
 * `// error(standard): …` and `// error(experimental): …` speak of one kind of decorators only.
 */
function readMarks(text: string, decorators: string): readonly Mark[] {
  const marks: Mark[] = [];
  let waiting: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const mark = /^ *\/\/ error(?:\((\w+)\))?: (.+)$/.exec(line);
    if (mark === null) {
      marks.push(...waiting.map((message) => ({ line: index + 1, message })));
      waiting = [];
    } else if (mark[2] !== undefined && (mark[1] ?? decorators) === decorators) {
      waiting.push(mark[2]);
    }
  }
  assert.deepEqual(waiting, [], "a mark at the end of a file speaks of no line");
  return marks;
}

/** The marks that no error answers to, and the errors that no mark announces. */
function compare(errors: readonly TscError[], marks: readonly Mark[]): { missing: Mark[]; unexpected: TscError[] } {
  const unexpected = [...errors];
  const missing = marks.filter((mark) => {
    const found = unexpected.findIndex((error) => error.line === mark.line && error.message.includes(mark.message));
    if (found >= 0) unexpected.splice(found, 1);
    return found < 0;
  });
  return { missing, unexpected };
}

for (const decorators of ["standard", "experimental"]) {
  describe(`under ${decorators} decorators`, () => {
    let errors: readonly TscError[] = [];

    before(() => {
      assert.ok(existsSync(new URL("../../dist/index.d.ts", import.meta.url)), "run `npm run build` first");
      errors = typeErrors(folder, `tsconfig.${decorators}.json`);
    });

    test("tsc accepts every good fixture and the package's own declarations", () => {
      assert.deepEqual(
        errors.filter((error) => !error.file.startsWith("bad/")),
        [],
      );
    });

    for (const name of readdirSync(new URL("bad", import.meta.url))) {
      test(`tsc refuses exactly the marked lines of ${name}`, () => {
        const marks = readMarks(readFileSync(new URL(`bad/${name}`, import.meta.url), "utf8"), decorators);
        const found = errors.filter((error) => error.file === `bad/${name}`);
        assert.ok(marks.length > 0);
        assert.deepEqual(compare(found, marks), { missing: [], unexpected: [] });
      });
    }
  });
}

// The files of all packages: their size, their names, their first line, their exports.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { type SourceFile, sourceFiles } from "./source-files.ts";

const longest = 400;
const long = 300;
const dumps = /^(utils?|helpers?|common|types|misc|shared|constants|interfaces)\.ts$/;
const abbreviations = /\b(ctx|opts|cfg|def|params|args|fn|idx|tmp|btn|msg|err)\b(?=\s*[:=,)?])/;

/** What PostgreSQL's parse trees and zlib call so. */
const foreign = /\bnodesWithin\((?:args|def)\)|\bparams: \{ \[constants\./;

const files: readonly SourceFile[] = ["packages/compiler", "packages/entity-derive", "packages/migrations"].flatMap(
  (packageFolder) => sourceFiles(packageFolder).map((file) => ({ ...file, path: `${packageFolder}/src/${file.path}` })),
);

const pathsWhere = (is: (file: SourceFile) => boolean): readonly string[] => files.filter(is).map(({ path }) => path);
const lengthOf = ({ text }: SourceFile): number => text.trimEnd().split("\n").length;

test(`no file is longer than ${longest} lines`, (context) => {
  for (const path of pathsWhere((file) => lengthOf(file) > long))
    context.diagnostic(`${path} is over ${long} lines long`);
  assert.deepEqual(
    pathsWhere((file) => lengthOf(file) > longest),
    [],
  );
});

test("no file is a dumping ground by its name", () => {
  assert.deepEqual(
    pathsWhere(({ path }) => dumps.test(basename(path))),
    [],
  );
});

test("files are named in kebab-case", () => {
  assert.deepEqual(
    pathsWhere(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*\.ts$/.test(basename(path))),
    [],
  );
});

test("the first line of a file says in a sentence what it is for", () => {
  assert.deepEqual(
    pathsWhere(({ text }) => !/^\/\/ ([A-Z]|`|@|\d).*[.:?]$/.test(text.split("\n", 1)[0] ?? "")),
    [],
  );
});

test("nothing is exported as default", () => {
  assert.deepEqual(
    pathsWhere(({ text }) => /^export default\b/m.test(text)),
    [],
  );
});

test("names are not abbreviated", () => {
  assert.deepEqual(
    files.flatMap(({ path, text }) =>
      text
        .split("\n")
        .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
        .filter(
          ({ line }) =>
            !/^\s*(\/\/|\*|\/\*)/.test(line) &&
            !foreign.test(line) &&
            abbreviations.test(line.replaceAll(/(["'`]).*?\1/g, "")),
        )
        .map(({ place, line }) => `${place} ${line.trim()}`),
    ),
    [],
  );
});

test("nothing is an Impl, a Manager or an I-something", () => {
  assert.deepEqual(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:class|interface|type) (\w+Impl|\w+Manager|I[A-Z][a-z]\w*)\b/g)].map(
        ([, name]) => `${path} ${name}`,
      ),
    ),
    [],
  );
});

test("no state is kept in a module", () => {
  assert.deepEqual(
    pathsWhere(({ text }) => /^(export )?(let|var) /m.test(text)),
    [],
  );
});

test("ARCHITECTURE.md lists the modules of the compiler that keep a memo", () => {
  const page = readFileSync(new URL("../../../../ARCHITECTURE.md", import.meta.url), "utf8");
  const hasMemo = ({ text }: SourceFile): boolean =>
    /^(?:export )?const \w+(?:: .*)? = (?:new (?:Weak)?Map(?:<.*>)?\(\);$|memoized\()/m.test(text);
  const listed = [...page.matchAll(/^\| `(packages\/compiler\/src\/[\w./-]+\.ts)` \|/gm)].map(([, path]) => path);
  assert.deepEqual(
    pathsWhere((file) => file.path.startsWith("packages/compiler/") && hasMemo(file)),
    listed.sort(),
  );
});

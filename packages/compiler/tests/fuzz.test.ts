// Valid entity files, cut and changed at random: the compiler answers every one of them with diagnostics, and never throws.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { randomNumbers, seed } from "@entity-derive/test-databases/random";
import { parseSource } from "../src/1-syntax/parse.ts";
import { Report } from "../src/diagnostics/report.ts";
import { type Compilation, compile } from "../src/index.ts";
import { caseNames, casesFolder, entityFiles } from "./compile-case.ts";

const texts = caseNames().flatMap((name) =>
  entityFiles(join(casesFolder, name)).map((path) => readFileSync(join(casesFolder, name, path), "utf8")),
);

/** Pieces that mean something to a part of the compiler. */
const pieces = [
  ..."@ ( ) { } [ ] < > , ; : ! ? | & = . ' \" ` \\ / * $\u007b } \0 \u2028 \ud800 \uE000 é 数 0 -1 1e999 1n".split(
    " ",
  ),
  ..."null undefined true class export default extends abstract static get set async import type from".split(" "),
  ...["@id", "@field()", '@field("skip")', '@column({ default: "1) + (2" })', '@column({ check: "$1 > x" })'],
  ...["@validate({ range: { min: 1e999 } })", '@filter("range")', "@schema({ __proto__: 1n })", "/(/y", "\n", " "],
];

function changed(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const length = Math.floor(random() ** 3 * 80);
  const piece = pieces[Math.floor(random() * pieces.length)] ?? "";
  const from = Math.floor(random() * text.length);
  switch (Math.floor(random() * 6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + length);
    case 2:
      return text.slice(0, at) + piece + text.slice(at);
    case 3:
      return text.slice(0, at) + piece + text.slice(at + piece.length);
    case 4:
      return text.slice(0, at) + text.slice(from, from + length) + text.slice(at);
    default: {
      const words = text.match(/\w+/g) ?? [];
      const [before, after] = [0, 0].map(() => words[Math.floor(random() * words.length)] ?? "x");
      return text.replace(before ?? "", () => after ?? "");
    }
  }
}

const count = Number(process.env["COUNT"] ?? 1200);

test(`${count} changed entity files give diagnostics or code, and nothing else`, async () => {
  const random = randomNumbers(seed);
  let accepted = 0;
  for (let round = 0; round < count; round++) {
    let text = texts[Math.floor(random() * texts.length)] ?? "";
    for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) text = changed(text, random);
    const compilation = await compiled(text, round);
    checkPlaces(compilation, text);
    if (compilation.folders.length > 0) accepted++;
  }
  assert.ok(accepted > count / 50, `only ${accepted} files were still entities`);
});

async function compiled(text: string, round: number): Promise<Compilation> {
  try {
    const sources = { entities: [{ path: "a/b.entity.ts", text }], read: () => "export * from './b.entity.ts';" };
    return await compile(sources, {
      router: round % 2 === 0 ? "hono" : "fastify",
      validator: "zod",
      importEnding: () => ".js",
      app: null,
    });
  } catch (error) {
    throw new Error(`round ${round}: compile threw for\n${text}`, { cause: error });
  }
}

/** Diagnostics stand in the text, an error takes its file out, and generated text can be written in UTF-8. */
function checkPlaces({ diagnostics, failed, folders }: Compilation, text: string): void {
  for (const { span, message, help, severity } of diagnostics) {
    assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length, `${message} at ${span.start}`);
    assert.ok(message !== "" && help !== "", `${message} / ${help}`);
    if (severity === "error") assert.ok(failed.has(span.path));
  }
  if (failed.size > 0) assert.equal(folders.length, 0);
  for (const file of folders.flatMap((folder) => folder.files)) {
    assert.ok(file.text.isWellFormed(), file.text);
    const report = new Report();
    parseSource(file.name, file.text, report);
    assert.deepEqual(report.sorted, [], `${text}\n\n${file.text}`);
  }
}

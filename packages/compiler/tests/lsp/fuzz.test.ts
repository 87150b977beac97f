// Two files of a project, cut and changed at random, while questions are asked: every one is answered, and nothing grows.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { randomNumbers, seed } from "@entity-derive/test-databases/random";
import type { Position } from "vscode-languageserver-protocol/node";
import { type EditorAlone, editorAlone } from "./editor.ts";
import { files } from "./project.ts";

const steps = Number(process.env["STEPS"] ?? 1200);
const paths = Object.keys(files);

const pieces =
  '@ ( ) { } [ ] < > , ; : " \' ` \\ / * ${ \0 \u2028 \ud800 é 数 @id @entity({ @filter(" @column({ export class import // /* \r \n'.split(
    " ",
  );
const questions = [
  "textDocument/hover",
  "textDocument/completion",
  "textDocument/implementation",
  "textDocument/declaration",
  "textDocument/codeLens",
  "textDocument/codeAction",
] as const;

/** The memory that the server's process has, in megabytes; null where the system does not say it this way. */
function memoryOf(vim: EditorAlone): number | null {
  try {
    const [, kilobytes = ""] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${vim.process.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

test(`${steps} random edits and questions (seed ${seed}) neither end it nor make it grow`, async (context) => {
  const vim = await editorAlone(context, files, { initializationOptions: { generateOnSave: true } });
  for (const path of paths) await vim.open(path);
  const random = randomNumbers(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const positionIn = (text: string): Position => {
    const lines = text.split("\n");
    const line = below(lines.length + 2);
    return { line, character: below((lines[line]?.length ?? 0) + 3) };
  };
  const ask = (path: string): Promise<unknown> => {
    const position = positionIn(vim.text(path));
    const method = questions[below(questions.length)] ?? questions[0];
    const range = { start: position, end: positionIn(vim.text(path)) };
    const given = { textDocument: { uri: vim.uri(path) }, position, range, context: { diagnostics: [] } };
    return vim.request(method, given);
  };
  let early: number | null = null;
  const asked: Promise<unknown>[] = [];
  for (let step = 0; step < steps; step++) {
    const path = paths[below(paths.length)] ?? "";
    const text = vim.text(path);
    const at = below(text.length + 1);
    const kind = below(40);
    // Now and then all is well again: what was broken has to be mended by that alone.
    if (kind < 8 || text.length > 5000) await vim.change(path, files[path] ?? "");
    else if (kind < 21) await vim.change(path, text.slice(0, at) + text.slice(at + below(12)));
    else if (kind < 34)
      await vim.change(path, text.slice(0, at) + (pieces[below(pieces.length)] ?? "") + text.slice(at));
    else if (kind === 34) await vim.save(path);
    else if (kind === 35) await vim.changedOnDisk(...paths);
    asked.push(ask(path));
    if (step % 10 === 9) await Promise.all(asked.splice(0));
    if (step === steps / 2) early = memoryOf(vim);
  }
  await Promise.all(asked);
  const late = memoryOf(vim);
  for (const path of paths) await vim.change(path, files[path] ?? "");
  for (const path of paths) assert.deepEqual(await vim.diagnostics(path), [], path);
  assert.deepEqual(vim.faults, []);
  assert.equal(vim.errors, "");
  if (early !== null && late !== null) {
    context.diagnostic(`${early.toFixed()} MB in the middle, ${late.toFixed()} MB at the end`);
    assert.ok(late < early + 100, `${early} MB have become ${late} MB`);
  }
});

// A watch and an editor that write the same project: what one has written the other leaves alone.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { until } from "@entity-derive/test-databases";
import { command, nodeFlags } from "../cli/run.ts";
import { endWith } from "../write/temporary-folder.ts";
import { editorAlone } from "./editor.ts";
import { files, userFile } from "./project.ts";

test("a watch and a server that writes on save do not take each other's files for edited ones", async (context) => {
  const vim = await editorAlone(context, files, { initializationOptions: { generateOnSave: true } });
  const watch = spawn(process.execPath, [...nodeFlags, command, "generate", "--watch"], { cwd: vim.folder.path });
  endWith(context, watch);
  let printed = "";
  for (const stream of [watch.stdout, watch.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const [user, dto] = ["src/user.entity.ts", "src/user.derived/dto.ts"];
  await until(() => vim.folder.list().includes(dto));
  await vim.open(user);
  for (const name of ["fullName", "firstName", "lastName", "givenName", "nickname"]) {
    await vim.change(user, userFile.replace("name!:", `${name}!:`));
    await vim.save(user);
    await until(() => vim.folder.readIfThere(dto)?.includes(name) === true);
    await wait(100);
  }
  // What the server has to say comes after it has waited for others.
  await wait(1500);
  assert.deepEqual(
    vim.folder.list().flatMap((path) => vim.published(path)?.diagnostics ?? []),
    [],
  );
  assert.doesNotMatch(printed, /by hand/);
  assert.deepEqual(vim.faults, []);
});

// The field that a fix adds stands where its author would have written it, in each layout of a class.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { compileFolder } from "../errors/compile-folder.ts";
import { withFix } from "../errors/mend-folder.ts";

const root = join(import.meta.dirname, "../errors/ED201-deletion-field-layout/input");

test("an added field follows the last field of the class, as the text is laid out", async () => {
  const before = await compileFolder(root);
  const written: Record<string, string> = {};
  for (const { span, fixes } of before.diagnostics)
    for (const fix of fixes) {
      const { textOf } = await withFix(root, fix, before);
      const text = textOf(span.path) ?? "";
      written[span.path] = text.slice(text.indexOf("class", text.indexOf("@entity")));
    }
  assert.deepEqual(written, {
    "post.entity.ts":
      "class Post {\n\t@id id!: Uuid\n\n\t@field('create', 'response')\n\ttitle!: string // the headline\n" +
      '\t@field("skip") deletedAt!: Date | null\n' +
      "\n\tget slug() {\n\t\treturn this.title.toLowerCase()\n\t}\n}\n",
    "tag.entity.ts":
      'class Tag extends Row {\r\n  readonly name!: string;\r\n  @auto @field("response") updatedAt!: Date;\r\n}\r\n',
    "user.entity.ts": 'class User { @id id!: Uuid; @field("skip") deletedAt!: Date | null; }\n',
  });
});

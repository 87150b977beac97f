// Migration files of a folder, or in memory: which of them are run, in which order, and which are refused.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { MigrationFileError, type MigrationText, readMigrations, readReversals } from "entity-derive/migrations";

const first = "20260101T000000_people";
const second = "20260102T000000_index";

function select(name: string): MigrationText {
  return { name, text: "SELECT 1;" };
}

async function folderFor(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "entity-derive-migrations-"));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

test("migrations come in the order of their names, without what stands beside them", async () => {
  const source = [second, "schema", first, `${first}.down`, "before"].map(select);
  assert.deepEqual(
    (await readMigrations(source)).map(({ name }) => name),
    [first, second],
  );
  assert.deepEqual([...(await readReversals(source)).keys()], [first]);
});

test("folders and files of other kinds are no migrations, whatever they are called", async (context) => {
  const folder = await folderFor(context);
  await mkdir(join(folder, "2026.sql"));
  await writeFile(join(folder, "20260101.txt"), "notes");
  await writeFile(join(folder, `${first}.sql`), "SELECT 1;");
  assert.deepEqual(
    (await readMigrations(folder)).map(({ name }) => name),
    [first],
  );
});

test("a name without a stamp is refused, since its turn is not known", async () => {
  await assert.rejects(
    readMigrations(["people"].map(select)),
    (error) => error instanceof MigrationFileError && error.file === "people" && /stamp/.test(error.help),
  );
});

test("two files of one name are refused", async () => {
  await assert.rejects(readMigrations([first, second, first].map(select)), /two files have this name/);
  await assert.rejects(readReversals([`${first}.down`, `${first}.down`].map(select)), /two files have this name/);
});

test("a file that is not UTF-8 is refused by its name", async (context) => {
  const folder = await folderFor(context);
  await writeFile(join(folder, `${first}.sql`), Buffer.from([0x53, 0xe4, 0x4c]));
  await assert.rejects(
    readMigrations(folder),
    (error) => error instanceof MigrationFileError && error.file === first && /UTF-8/.test(error.message),
  );
});

// Every statement that changes lead to, run through our own lint: it can run twice, and what makes others wait is known.
import assert from "node:assert/strict";
import { test } from "node:test";
import { noIntent, planMigration, readCatalog } from "@entity-derive/migrations";
import { eachDatabase, versionsOfServer } from "@entity-derive/test-databases";
import { parseMigration } from "entity-derive/migrations";
import { fileFindings } from "../../src/lint/lint-files.ts";
import { observeFile } from "../../src/lint/observe/file-observer.ts";
import { FilledColumns } from "../../src/lint/rules/filled-columns.ts";
import { migrationText } from "../../src/replay/folder/migrations-folder.ts";
import { catalogOf } from "./apply.ts";
import { columnChanges } from "./column-changes.ts";
import { tableChanges } from "./table-changes.ts";

const versions = await versionsOfServer();

/** Columns that get another type, and generated ones that are added: their tables are rewritten or read, which is said. */
const waits: ReadonlySet<string> = new Set([
  "a generated column is added",
  "a column that is generated from a retyped one is made again",
  "a generated column with another expression is created again, and so is its index",
  "an index of a column that is generated from one with another type is created again",
  "integers get wider, with a default, checks and a partial index",
  "a varchar becomes text, with a check over a list",
  "text is narrowed and converted as is said",
  "a number loses digits with consent",
  "a key gets wider, and what refers to it",
  "labels change their order, in all tables",
  "a label is removed, and its rows get another",
  "one label comes as the default while another goes, with the check and the index over it",
  "a text becomes an enum type",
  "the owner that a policy compares gets another type",
  "the owner gets another type, and row-level security is switched off",
  "an exclusion constraint comes with its extension",
  "an exclusion constraint changes",
  "a column is renamed and gets another type, which triggers compare: one stays and one goes",
  "a column is renamed and another one retyped under an expression index with stored columns",
]);

eachDatabase(
  "linted",
  (database) => {
    for (const change of [...columnChanges, ...tableChanges])
      for (const postgres of versions) {
        test(`${change.name}, for PostgreSQL ${postgres}`, async () => {
          const { db } = database;
          const to = await catalogOf(db, change.after);
          await db.execute(change.before);
          const options = { ...change.options, intent: { ...noIntent, ...change.options?.intent }, postgres };
          const { files } = planMigration(await readCatalog(db), to, options);
          const filled = new FilledColumns();
          const found: string[] = [];
          for (const planned of files) {
            const file = parseMigration(`20260101T000000_${planned.name}`, migrationText(planned));
            const observations = await observeFile(db, file);
            for (const { id, message } of fileFindings(file, observations, filled))
              if (id === "ED803" || message.startsWith("a second run")) found.push(`${id} ${message}`);
            for (const observation of observations) await filled.note(observation);
          }
          if (waits.has(change.name)) assert.ok(found.length > 0, "nobody waits: it belongs with the others");
          else assert.deepEqual(found, []);
        });
      }
  },
  { engines: ["pg"] },
);

// The indexes that serve a search: of all rows, of an owner, in the language of each row, and behind a policy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type Database, newUuid } from "entity-derive/runtime";
import { application } from "../../secured-application.ts";
import { ArticleMigration, PostgresArticleRepository } from "./article.derived/index.ts";
import { DocumentMigration, PostgresDocumentRepository } from "./document.derived/index.ts";
import { FolderMigration } from "./folder.derived/index.ts";
import { NoteMigration, PostgresNoteRepository } from "./note.derived/index.ts";
import { PostgresSitePageRepository, SitePageMigration } from "./site-page.derived/index.ts";

/** Rows with a number and a text of it; each of `word1` to `word5000` is in four texts. */
const source = "(SELECT n, 'word' || n % 5000 || ' for everybody' AS text FROM generate_series(1, 20000) AS n) AS r";
const orders = [undefined, "rank_desc", "id_asc"] as const;
const q = "word77";

describeBehaviour(
  "plans of searches",
  (database) => {
    database.migrateOnce([ArticleMigration, FolderMigration, DocumentMigration, SitePageMigration]);
    const open = application(database, [NoteMigration]);

    test("a search reads the index, whichever the order, and so does the number of its rows", async () => {
      const { db } = database;
      await db.execute(`
        INSERT INTO articles (id, title, stars) SELECT gen_random_uuid(), text, n FROM ${source};
        ANALYZE articles`);
      const plans = await plansOf(db, async (on) => {
        const articles = new PostgresArticleRepository(on);
        for (const sort of orders) await articles.query({ q, sort, limit: 20 });
        await articles.queryPage({ q, sort: "rank_desc", limit: 20, count: true });
        await articles.count({ q, title: "x" });
      });
      assert.equal(plans.length, 5);
      for (const plan of plans) {
        assert.match(plan, /Bitmap Index Scan on articles_full_text_idx/);
        assert.doesNotMatch(plan, /Seq Scan/);
      }
    });

    test("a search in stored words reads the index, for all owners and for one", async () => {
      const { db } = database;
      const teamId = newUuid();
      await db.execute(`
        INSERT INTO documents (id, team_id, code, "Title", text)
        SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN '${teamId}'::UUID ELSE gen_random_uuid() END, n, text, '' FROM ${source};
        ANALYZE documents`);
      const plans = await plansOf(db, async (on) => {
        const documents = new PostgresDocumentRepository(on);
        for (const own of [documents, documents.ownedBy(teamId)]) {
          for (const sort of orders) await own.query({ q, sort, limit: 20 });
        }
        await documents.ownedBy(teamId).queryPageView({ q, sort: "rank_desc", limit: 20 });
      });
      assert.equal(plans.length, 7);
      for (const plan of plans) assert.match(plan, /Bitmap Index Scan on documents_full_text_idx/);
    });

    test("a search in the language of each row reads the index once for each language", async () => {
      const { db } = database;
      await db.execute(`
        INSERT INTO pages (site, number, title, text, language)
        SELECT gen_random_uuid(), n, text, text, CASE n % 3 WHEN 0 THEN 'en' WHEN 1 THEN 'de' ELSE 'it''s' END FROM ${source};
        ANALYZE pages`);
      const plans = await plansOf(db, async (on) => {
        const pages = new PostgresSitePageRepository(on);
        // English has `everybodi`, which is another search than in the other languages.
        await pages.query({ q: "word77 everybody", limit: 20 });
        await pages.query({ q: "word77 everybody", sort: "rank_desc", limit: 20 });
      });
      for (const plan of plans) {
        assert.match(plan, /BitmapOr/);
        assert.equal(plan.split("Bitmap Index Scan on pages_full_text_idx").length, 4);
        assert.doesNotMatch(plan, /Seq Scan/);
      }
    });

    test("behind a policy, the application's role reads the owner's index, and the owner of the table that of the words", async () => {
      const app = await open();
      try {
        const tenant = newUuid();
        await app.owner.execute(`
          INSERT INTO notes (id, tenant, text)
          SELECT gen_random_uuid(), CASE WHEN n % 100 = 0 THEN '${tenant}'::UUID ELSE gen_random_uuid() END, text FROM ${source};
          ANALYZE notes`);
        const [behind = ""] = await plansOf(app.db, (on) =>
          new PostgresNoteRepository(on).ownedBy(tenant).query({ q, sort: "rank_desc", limit: 20 }),
        );
        assert.match(behind, /notes_tenant_id_idx/);
        assert.doesNotMatch(behind, /notes_full_text_idx/);
        const [all = ""] = await plansOf(app.owner, (on) =>
          new PostgresNoteRepository(on).query({ q, sort: "rank_desc", limit: 20 }),
        );
        assert.match(all, /Bitmap Index Scan on notes_full_text_idx/);
        // A row of everybody's, found by each of them.
        const [ours, theirs] = [newUuid(), newUuid()];
        for (const one of [ours, theirs])
          await new PostgresNoteRepository(app.db).ownedBy(one).create({ text: "a shared word" });
        const own = new PostgresNoteRepository(app.db).ownedBy(ours);
        const found = await own.query({ q: "sharing", sort: "rank_desc" });
        assert.deepEqual([found.map((note) => note.tenant), await own.count({ q: "sharing" })], [[ours], 1]);
      } finally {
        await app.close();
      }
    });
  },
  { engines: ["pg"] },
);

/** Returns the plans of the statements that `run` sends, which all return no rows. */
async function plansOf(db: Database, run: (db: Database) => Promise<unknown>): Promise<readonly string[]> {
  const plans: string[] = [];
  await run(explaining(db, plans));
  return plans;
}

function explaining<Db extends Pick<Database, "query">>(db: Db, plans: string[]): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === "query") {
        const query: Database["query"] = async (statement, parameters) => {
          const explained = { name: `${statement.name}.explained`, text: `EXPLAIN ${statement.text}` };
          const { rows } = await target.query(explained, parameters);
          plans.push(rows.flat().join("\n"));
          return { rows: [], count: 0 };
        };
        return query;
      }
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        const result: unknown = Reflect.apply(member, target, given);
        return name === "scoped" ? explaining(result as Database, plans) : result;
      };
    },
  });
}

// Columns that are compared ignoring case: their lookups, their uniqueness, their indexes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { ContactMigration, type CreateContactRequest, PostgresContactRepository } from "./contact.derived/index.ts";

let count = 0;
function dto(fields: Partial<CreateContactRequest> = {}): CreateContactRequest {
  count++;
  return { email: `e${count}@x.y`, handle: `h${count}`, team: 1, ...fields };
}

describeBehaviour("column-ci", (database) => {
  database.migrateOnce([ContactMigration]);

  function contacts(): PostgresContactRepository {
    return new PostgresContactRepository(database.db);
  }

  test("a row is found ignoring case, and keeps its own spelling", async () => {
    const repository = contacts();
    const ada = await repository.create(
      dto({ email: "Ada@Example.ORG", phone: "AbC", nickname: "ADA", handle: "AdA" }),
    );
    assert.equal(ada.email, "Ada@Example.ORG");
    for (const email of ["Ada@Example.ORG", "ada@example.org", "ADA@EXAMPLE.ORG"]) {
      assert.deepEqual(await repository.findByEmail(email), ada);
      assert.equal(await repository.existsByEmail(email), true);
    }
    for (const email of ["ada@example.or", " ada@example.org", "ada_example.org", "%", ""]) {
      assert.equal(await repository.findByEmail(email), null);
      assert.equal(await repository.existsByEmail(email), false);
    }
    assert.deepEqual(await repository.findByPhone("aBc"), ada);
    assert.deepEqual(await repository.findByNickname("ada"), ada);
    assert.equal("findByHandle" in repository, false);
    assert.deepEqual(await repository.findByTeamAndHandle(1, "aDa"), ada);
    assert.equal(await repository.existsByTeamAndHandle(1, "ADA"), true);
    assert.equal(await repository.findByTeamAndHandle(2, "AdA"), null);
  });

  test("what differs in case alone is not unique", async () => {
    const repository = contacts();
    const [ada] = await repository.createMany([
      dto({ email: "Ada", phone: "P", handle: "H" }),
      dto({ email: "Bob", handle: "G" }),
    ]);
    assert.ok(ada !== undefined);
    await assert.rejects(repository.create(dto({ email: "aDA" })), {
      code: "23505",
      constraint: "contacts_email_lower_key",
    });
    await assert.rejects(repository.create(dto({ phone: "p" })), {
      code: "23505",
      constraint: "contacts_phone_lower_key",
    });
    await assert.rejects(repository.create(dto({ handle: "h" })), {
      code: "23505",
      constraint: "contacts_team_Handle_key",
    });
    await assert.rejects(repository.update(ada.id, { email: "BOB" }), { code: "23505" });
    await assert.rejects(repository.createMany([dto({ email: "x" }), dto({ email: "X" })]), { code: "23505" });
    assert.equal((await repository.update(ada.id, { email: "ADA" })).email, "ADA");
    await repository.create(dto({ handle: "h", team: 2 }));
  });

  test("NULL is found by nothing and may be there often", async () => {
    const repository = contacts();
    await repository.createMany([dto({ phone: null, nickname: null }), dto(), dto({ phone: "" })]);
    assert.equal((await repository.findByPhone(""))?.phone, "");
    assert.equal(await repository.findByNickname(""), null);
    assert.equal(await repository.findByPhone("null"), null);
    assert.equal(await repository.existsByNickname("null"), false);
  });

  test("without uniqueness the newest row is found", async () => {
    const repository = contacts();
    await repository.create(dto({ nickname: "same" }));
    const second = await repository.create(dto({ nickname: "SAME" }));
    assert.deepEqual(await repository.findByNickname("Same"), second);
    await repository.delete(second.id);
    assert.equal((await repository.findByNickname("Same"))?.nickname, "same");
  });

  test("a filter ignores case as the lookup does", async () => {
    const repository = contacts();
    const first = await repository.create(dto({ nickname: "Ada" }));
    const second = await repository.create(dto({ nickname: "aDA" }));
    await repository.create(dto({ nickname: "Ada L." }));
    assert.deepEqual(await repository.query({ nickname: "ADA" }), [second, first]);
    assert.deepEqual(await repository.query({ nickname: "ad" }), []);
  });

  test("values that try to be something else are values", async () => {
    const repository = contacts();
    for (const text of ["'; DROP TABLE contacts; --", "\\", "%", "_", "$1", "LOWER('x')", '"', "\n", "€😀", "a'B"]) {
      const made = await repository.create(dto({ email: text, phone: text, nickname: text, handle: text }));
      assert.deepEqual(await repository.findByEmail(text.toUpperCase()), made, text);
      assert.deepEqual(await repository.findByPhone(text), made, text);
      assert.deepEqual(await repository.findByNickname(text.toLowerCase()), made, text);
      assert.deepEqual(await repository.findByTeamAndHandle(1, text), made, text);
    }
  });

  test("its indexes are on the lowercased column", async () => {
    const { rows } = await database.db.query(
      { name: "indexes", text: "SELECT indexdef FROM pg_indexes WHERE tablename = 'contacts' ORDER BY indexname" },
      [],
    );
    assert.deepEqual(
      rows.map(([definition]) => definition?.replace("CREATE ", "").replace(" ON public.contacts USING btree", "")),
      [
        "UNIQUE INDEX contacts_email_lower_key (lower(email))",
        "INDEX contacts_nickname_lower_idx (lower(nickname))",
        "UNIQUE INDEX contacts_phone_lower_key (lower((phone)::text))",
        "UNIQUE INDEX contacts_pkey (id)",
        'UNIQUE INDEX "contacts_team_Handle_key" (team, lower("Handle"))',
      ],
    );
  });
});

describeBehaviour(
  "column-ci, on the server",
  (database) => {
    database.migrateOnce([ContactMigration]);

    test("a lookup is one statement, and uses the index", async () => {
      const repository = new PostgresContactRepository(database.db);
      await repository.createMany(
        Array.from({ length: 5_000 }, () => dto({ nickname: `n${count}`, phone: `p${count}` })),
      );
      await database.db.execute("ANALYZE contacts");
      for (const call of [() => repository.findByEmail("E1@X.Y"), () => repository.existsByPhone("P1")]) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map(({ calls }) => calls),
          [1],
        );
      }
      for (const column of ["email", "phone", "nickname"]) {
        const text = `EXPLAIN SELECT id FROM contacts WHERE LOWER(${column}) = LOWER('X1')`;
        const { rows } = await database.db.query({ name: "explain", text }, []);
        assert.match(rows.join("\n"), new RegExp(`contacts_${column}_lower_`), column);
      }
    });
  },
  { engines: ["pg"] },
);

// The text of a migration file into what is known of it, and what no file may hold.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MigrationFileError, parseMigration } from "entity-derive/migrations";

const name = "20261201T090000_add_phone";
const parse = (text: string): ReturnType<typeof parseMigration> => parseMigration(name, text);

test("statements with their lines, without comments around them", () => {
  const { statements, isTransaction, isAfterDeployment } = parse(
    "\ufeff-- Phones.\n\nALTER TABLE a -- of people\n  ADD b text; -- done\n\n/* two */ SELECT\n 1 -- end\n;\n",
  );
  assert.deepEqual(
    statements.map(({ text, line }) => [line, text]),
    [
      [3, "ALTER TABLE a -- of people\n  ADD b text"],
      [6, "SELECT\n 1"],
    ],
  );
  assert.ok(isTransaction && !isAfterDeployment);
});

test("directives of the file and of its statements", () => {
  const file = parse(`-- entity-derive: after deployment
--entity-derive:no   transaction
-- entity-derive: allow ED803, the table is small, really
-- entity-derive: allow ED804, nobody reads it
-- A comment.
-- entity-derive: not replayed
VACUUM t;`);
  assert.deepEqual(
    { ...file, text: "", checksum: "" },
    {
      name,
      text: "",
      checksum: "",
      isTransaction: false,
      isAfterDeployment: true,
      statements: [
        {
          text: "VACUUM t",
          start: file.text.indexOf("VACUUM"),
          line: 7,
          isReplayed: false,
          allowed: [
            { id: "ED803", reason: "the table is small, really", line: 3 },
            { id: "ED804", reason: "nobody reads it", line: 4 },
          ],
        },
      ],
    },
  );
  const each = parse("SELECT 1;\n-- entity-derive: not replayed\nSELECT 2; SELECT 3");
  assert.deepEqual(
    each.statements.map(({ isReplayed }) => isReplayed),
    [true, false, true],
  );
  for (const empty of ["", "-- entity-derive: no transaction", "\n;\n"]) assert.deepEqual(parse(empty).statements, []);
  assert.equal(parse("-- entity-derive writes what changed\nSELECT 1").statements.length, 1);
});

test("layout and comments leave the checksum as it is; tokens and directives do not", () => {
  const { checksum } = parse("-- entity-derive: allow ED803, small\nALTER TABLE a ADD b text DEFAULT 'x'\n'y';");
  assert.match(checksum, /^[\da-f]{64}$/);
  for (const same of [
    "-- entity-derive:  allow  ED803,  because it is\r\n/* ; */ ALTER  TABLE a ADD b text DEFAULT 'x' -- '\r\n\r\n 'y' ; -- end",
    "\ufeff\t-- entity-derive: allow ED803, small\nALTER TABLE a ADD b text DEFAULT 'x'\n'y'",
  ])
    assert.equal(parse(same).checksum, checksum, same);
  for (const other of [
    "ALTER TABLE a ADD b text DEFAULT 'x'\n'y';",
    "-- entity-derive: allow ED802, small\nALTER TABLE a ADD b text DEFAULT 'x'\n'y';",
    "-- entity-derive: allow ED803, small\nALTER TABLE a ADD b text DEFAULT 'x' 'y';",
    "-- entity-derive: allow ED803, small\nALTER TABLE a ADD b text; DEFAULT 'x'\n'y';",
    "-- entity-derive: allow ED803, small\nALTER TABLE a ADD B text DEFAULT 'x'\n'y';",
    "-- entity-derive: after deployment\n-- entity-derive: allow ED803, small\nALTER TABLE a ADD b text DEFAULT 'x'\n'y';",
  ])
    assert.notEqual(parse(other).checksum, checksum, other);
  const body = (text: string): string => parse(`DO $$${text}$$`).checksum;
  assert.equal(body("a\r\nb"), body("a\nb"));
  assert.notEqual(body("a\nb"), body("a b"));
  assert.deepEqual(parse("SELECT 'a\r\nb'").statements[0]?.text, "SELECT 'a\nb'");
});

const refused: readonly [text: string, line: number, fault: RegExp, help: RegExp][] = [
  ["SELECT 1;\n  begin;", 2, /cannot contain BEGIN/, /no transaction/],
  ["COMMIT", 1, /cannot contain COMMIT/, /remove it/],
  ["SELECT 1;ROLLBACK", 1, /cannot contain ROLLBACK/, /remove it/],
  ["START /* */ TRANSACTION", 1, /cannot contain START/, /remove it/],
  ["END", 1, /cannot contain END/, /remove it/],
  ["PREPARE TRANSACTION 'x'", 1, /cannot contain PREPARE/, /remove it/],
  ["\n\ncopy t (a, b)\nfrom STDIN;\n1\t2\n\\.\n", 3, /COPY/, /INSERT/],
  ["SELECT 1;\n\\connect other", 2, /psql/, /SQL alone/],
  ["-- entity-derive: no transaction\nSELECT 1;\nSELECT 2", 3, /has several statements/, /to a separate file/],
  ["SELECT 1;\nSELECT 'a", 2, /string that begins here/, /end it/],
  ["SELECT 1;\n\nSELECT $a$ ;\n$b$", 3, /string that begins here/, /end it/],
  ['SELECT "a', 1, /quoted name that begins here/, /end it/],
  ["SELECT 1\n/* a /* b */", 2, /comment that begins here/, /end it/],
  ["SELECT 1;\0", 1, /zero byte/, /UTF-8/],
  ["SELECT 1;\nSELECT '\ufffd'", 2, /not UTF-8/, /UTF-8/],
  ["SELECT '\ud800'", 1, /not UTF-8/, /UTF-8/],
  ["-- entity-derive: no transactions\nSELECT 1", 1, /`no transactions` is not a directive/, /one of `no transaction`/],
  ["\n-- entity-derive: not-replayed\nSELECT 1", 2, /not a directive/, /use one of .*`not replayed`, `allow`/],
  ["-- entity-derive: whatever it takes\nSELECT 1", 1, /not a directive/, /one of `no transaction`, `after/],
  ["-- entity-derive no transaction\nSELECT 1", 1, /has no colon/, /`-- entity-derive: no transaction`/],
  ["/* entity-derive: no transaction */ SELECT 1", 1, /of one line/, /-- entity-derive/],
  ["-- entity-derive: allow ED803\nSELECT 1", 1, /`allow ED803` gives no reason/, /after a comma/],
  ["-- entity-derive: allow ED803,\nSELECT 1", 1, /gives no reason/, /after a comma/],
  ["-- entity-derive: allow this\nSELECT 1", 1, /needs the ID of a finding/, /allow ED803, the table/],
  ["SELECT 1;\n-- entity-derive: after deployment\nSELECT 2", 2, /to a whole file/, /above the first/],
  ["SELECT 1;\n-- entity-derive: no transaction", 2, /to a whole file/, /above the first/],
  ["SELECT\n-- entity-derive: not replayed\n1", 2, /to a statement/, /above its statement/],
  ["SELECT 1;\n-- entity-derive: allow ED803, small", 2, /to a statement/, /above its statement/],
];

for (const [text, line, fault, help] of refused)
  test(`${JSON.stringify(text)} is refused`, () => {
    assert.throws(
      () => parse(text),
      (error) => {
        assert.ok(error instanceof MigrationFileError, String(error));
        assert.deepEqual([error.file, error.line], [name, line], error.message);
        assert.match(error.fault, fault);
        assert.match(error.help, help);
        assert.equal(error.message, `${name}.sql:${line}: ${error.fault}; ${error.help}`);
        return true;
      },
    );
  });

test("savepoints, COPY from the server's files and transactions in bodies are the server's business", () => {
  for (const text of [
    "SAVEPOINT a; ROLLBACK TO SAVEPOINT a; ROLLBACK WORK TO a",
    "COPY t FROM '/tmp/stdin'",
    "PREPARE transactions AS SELECT 1",
    "DO $$ BEGIN COMMIT; END $$",
    "SELECT E'\\\\', '\\'",
  ])
    assert.ok(parse(text).statements.length > 0);
});

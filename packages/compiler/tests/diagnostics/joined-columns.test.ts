// ED413: which columns of a joined entity may be named, and what is said of one that has been renamed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileText } from "../errors/compile-folder.ts";

interface Example {
  readonly column: string;
  readonly schema?: string;
  readonly name?: string;
  readonly base?: string;
}

/** What is said of a join on `column` with an entity whose field is declared by `name`. */
async function said({
  column,
  schema = "public",
  name = "name!: string",
  base = "",
}: Example): Promise<readonly string[]> {
  const { diagnostics } =
    await compileText(`import { column, embed, entity, field, id, join, type Uuid } from "entity-derive";

export interface Address {
  street: string;
}

@join<{ seen: string }>({ table: "users", schema: "${schema}", as: "author", on: { authorId: "id" }, fields: { seen: "${column}" } })
@entity({ table: "posts", migrations: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") authorId!: Uuid;
}

@entity({ table: "users", migrations: true })
export class User ${base}{
  @id id!: Uuid;
  @field("create", "response") ${name};
  @field("create", "response") @embed<Address>({ prefix: "address_" }) address!: Address;
  @field("skip") @column({ default: "''" }) secret!: string;
}
`);
  return diagnostics.map(({ id, severity, help }) => `${severity} ${id}: ${help}`);
}

test("columns of fields, of embedded objects, of fields in no DTO and of PostgreSQL itself are there", async () => {
  for (const column of ["id", "name", "address_street", "secret", "xmin", "tableoid"])
    assert.deepEqual(await said({ column }), [], column);
});

test("columns are compared as PostgreSQL writes them, and not as the class does", async () => {
  assert.deepEqual(await said({ column: "fullName", name: "fullName!: string" }), [
    "error ED413: did you mean `full_name`?",
  ]);
  assert.deepEqual(await said({ column: "Name" }), ["error ED413: did you mean `name`?"]);
});

test("a table of the same name in another schema is another table", async () => {
  assert.deepEqual(await said({ column: "gone", schema: "archive" }), []);
});

test("a column that has been renamed is named by its present name", async () => {
  assert.deepEqual(await said({ column: "title", name: '@column({ was: "title" }) name!: string' }), [
    "error ED413: use its present name, `name`",
  ]);
});

test("the column of a field that could not be read may have any name", async () => {
  assert.deepEqual(await said({ column: "title", name: "@column({ name: make() }) name!: string" }), [
    "error ED104: write a literal or the name of a constant: code in annotations is not run",
  ]);
});

test("a base class that could not be found may have any column", async () => {
  assert.deepEqual(await said({ column: "title", base: "extends Gone " }), [
    "error ED106: declare it in this file, or import it from a file of the project",
  ]);
});

test("SQL may name a column of a base class that could not be found", async () => {
  const name = '@column({ check: "title <> name" }) name!: string';
  assert.deepEqual(await said({ column: "name", name, base: "extends Gone " }), [
    "error ED106: declare it in this file, or import it from a file of the project",
  ]);
});

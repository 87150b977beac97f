// Help for values whose form comes from other tools.

/** Help by the name of an annotation, option or argument in messages: the text after "it takes …" or "write …". */
export const otherForms: ReadonlyMap<string, string> = new Map([
  ["`hooks`", "the functions are given to the repository: `new PostgresUserRepository(db, { hooks: { … } })`"],
  ["`events`", "every write has its event, and which broker receives it is said where the outbox is drained"],
  ["`outbox`", '`events: "outbox"` stores each event in the statement of its write'],
  ["`migrations`", 'further statements are asked for by `{ touchUpdatedAt: true, extensions: ["citext"] }`'],
  ["`softDelete`", "the time of deletion is stored in a field `deletedAt: Date | null`"],
  ["`default`", "it is SQL, and a value is written as the field's initializer, `active: boolean = true`"],
  ["`guard`", "several checks are one function that calls them, and `handlers` lists what is served at all"],
  [
    "`owner`",
    'the field that says whose a row is, is annotated with `@owner`, and `"id"` is for rows that are owners themselves',
  ],
  ["the argument of `@filter`", 'they are listed one by one, `@filter("eq", "range")`'],
  ["the argument of `@field`", 'they say which DTOs carry the field, as in `@field("create", "update", "response")`'],
  ["`@sort`", "each request chooses the order: `?sort=name_asc`, `?sort=name_desc`"],
  ["`@scope`", "it finds rows that have one value in any of the fields; for a condition on one field use `@filter`"],
  ["`@command`", 'its arguments are a name and the fields that it carries, `@command("Publish", ["title"])`'],
]);

// Help for values whose form comes from other tools.

/** Help by the name of an annotation, option or argument in messages: the text after "it takes …" or "write …". */
export const otherForms: ReadonlyMap<string, string> = new Map([
  ["`hooks`", "pass the functions to the repository: `new PostgresUserRepository(db, { hooks: { … } })`"],
  ["`events`", "every write has an event, and the drainer of the outbox chooses the broker"],
  ["`outbox`", '`events: "outbox"` stores each event in the statement of its write'],
  ["`migrations`", 'options are an object: `{ touchUpdatedAt: true, extensions: ["citext"] }`'],
  ["`softDelete`", "the field `deletedAt: Date | null` stores the time of deletion"],
  ["`default`", "it is SQL; for a constant use the initializer of the field, `active: boolean = true`"],
  ["`guard`", "combine several checks in one function; `handlers` lists the served operations"],
  ["`owner`", 'annotate the owner field with `@owner`; `"id"` is for rows that are owners themselves'],
  ["the argument of `@filter`", 'list several one by one: `@filter("eq", "range")`'],
  ["the argument of `@field`", 'list the DTOs that have the field: `@field("create", "update", "response")`'],
  ["`@sort`", "each request chooses the order: `?sort=name_asc`, `?sort=name_desc`"],
  ["`@scope`", "it finds rows that have a value in any of several fields; for a condition on one field use `@filter`"],
  ["`@command`", 'its arguments are a name and a list of fields: `@command("Publish", ["title"])`'],
]);

// Applications of a few entities each, drawn at random: keys of every type, owners, guards, routes, commands and fields.
import fc from "fast-check";

/** Types that a key or an owner can have; those that are unions have to keep together wherever they are part of a type. */
const wordTypes = ['"on" | "off"', "Side", "ValueOf<typeof State>"];
const keyTypes = ["Uuid", "string", "i64", "PlainDate", ...wordTypes];

const operations = ["create", "get", "update", "delete", "list", "events"] as const;

const key = fc.oneof(
  fc.constant(["  @id id!: Uuid;"]),
  fc.constant(["  @id @auto id!: i64;"]),
  fc.constantFrom(...keyTypes).map((type) => [`  @id @field("create") id!: ${type};`]),
  fc
    .tuple(fc.constantFrom(...wordTypes), fc.constantFrom(...keyTypes))
    .map(([a, b]) => [`  @id @field("create") first!: ${a};`, `  @id @field("create") second!: ${b};`]),
);

const owner = fc.option(
  fc
    .tuple(
      fc.constantFrom("Uuid", "i64", ...wordTypes),
      fc.constantFrom(
        "",
        '@field("create") ',
        '@field("create", "response") ',
        '@field("response") ',
        '@field("skip") ',
      ),
    )
    .map(([type, roles]) => `  @owner ${roles}keptBy!: ${type};`),
);

const guard = fc.constantFrom("requireUser", "requireUser", "requireRobot", '"none"', null);

/** Guards of single operations, one for all of them, or nothing. */
const guards = fc.oneof(
  fc.constantFrom("requireUser", "requireRobot", '"none"', null),
  fc.record(Object.fromEntries([...operations, "commands"].map((operation) => [operation, guard]))),
);

const commands = fc.subarray([
  '@command("Close", { requiresId: true })',
  '@command("Open", { source: "create" })',
  '@command("Rename", ["title"])',
  '@command<{ payload: { sides: readonly Side[]; one: "a" | "b" }; result: Side[] }>("Turn")',
  '@command<{ result: "a" | "b" }>("Ask", { source: "none" })',
]);

const fields = fc.subarray([
  '  @field("create", "update", "response") @filter("in", "not") kind!: "a" | "b";',
  '  @field("create", "update", "response") @filter("has") kinds!: ("a" | "b")[];',
  '  @field("create", "response") @filter("in", "null") @sort side!: Side | null;',
  '  @field("create", "update", "response") @filter("has") states!: readonly ValueOf<typeof State>[] | null;',
  '  @field("create", "update", "response") @embed<{ street: string; side: "l" | "r" }>({ prefix: "at_" }) at!: { street: string; side: "l" | "r" };',
  '  @field("skip") remark!: string | null;',
  "  rank!: i32;",
  '  @field("skip") @column({ unique: true }) token!: string;',
]);

const flags = fc.subarray([
  "transactions: true",
  "hooks: true",
  'events: { outbox: "batches", retention: "1d" }',
  "streams: true",
  "softDelete: true",
  'returning: "id"',
  'sql: "trait"',
  "migrations: { audit: true }",
]);

const entity = fc.record({
  key,
  owner,
  isOwner: fc.nat(9).map((one) => one === 0),
  handlers: fc.subarray([...operations]),
  guards,
  commands,
  isPublic: fc.boolean(),
  fields,
  options: flags,
  hasParent: fc.boolean(),
});

type Drawn = typeof entity extends fc.Arbitrary<infer T> ? T : never;

/** The files of an application. */
export const application: fc.Arbitrary<ReadonlyMap<string, string>> = fc
  .array(entity, { minLength: 2, maxLength: 4 })
  .map((drawn) => new Map(drawn.map((one, index) => [`thing${index}.entity.ts`, textOf(one, index, drawn)])));

/** What does not go together is left out, so that most of what is drawn can be generated. */
function textOf(one: Drawn, index: number, all: readonly Drawn[]): string {
  const options = optionsOf(one);
  const isStreamed = options.some((option) => option.includes("batches"));
  const handlers = one.handlers.filter((operation) => operation !== "events" || isStreamed);
  const isOwner = one.isOwner && one.key.length === 1;
  const [first = ""] = one.commands.map((command) => command.match(/"([A-Z]\w+)"/)?.[1] ?? "");
  const api = [
    `handlers: [${handlers.map((operation) => `"${operation}"`).join(", ")}]`,
    ...guardOption(one, handlers, isOwner || one.owner !== null),
    ...(one.isPublic && first !== "" ? [`public: ["${first}"]`] : []),
    ...(isOwner ? ['owner: "id"'] : []),
  ];
  const parent = index > 0 && one.hasParent && all[0]?.key.length === 1 ? all[0] : undefined;
  const parentType = parent?.key[0]?.match(/!: (.*);/)?.[1];
  return `import { auto, belongsTo, column, command, embed, entity, field, filter, id, owner, sort, type i32, type i64, type PlainDate, type Uuid, type ValueOf } from "entity-derive";
import { requireRobot, requireUser } from "./guards.ts";
import type { Side } from "./side.ts";
import { State } from "./side.ts";
${parent === undefined ? "" : 'import type { Thing0 } from "./thing0.entity.ts";\n'}
@entity({ table: "thing_${index}s", ${[...options, `api: { ${api.join(", ")} }`].join(", ")} })
${one.commands.join("\n")}
export class Thing${index} {
${one.key.join("\n")}
${isOwner ? "" : (one.owner ?? "")}
${parent === undefined ? "" : `  @field("create", "response") @belongsTo<Thing0>() parent!: ${parentType};`}
  @field("create", "update", "response") title!: string;
${one.fields.join("\n")}
${options.includes("softDelete: true") ? '  @field("skip") deletedAt!: Date | null;' : ""}
}
`;
}

function optionsOf({ options, commands }: Drawn): readonly string[] {
  const isTrait = options.includes('sql: "trait"');
  const known = options.filter((option) => !isTrait || !/^(?:transactions|streams)/.test(option));
  return [...known, ...(commands.length > 0 ? ["commands: true"] : [])];
}

/** Of an owned entity, writes and commands have a guard, and an open read says so. */
function guardOption(one: Drawn, handlers: readonly string[], isOwned: boolean): readonly string[] {
  const { guards: drawn, commands: those } = one;
  if (typeof drawn === "string" && (!isOwned || drawn !== '"none"')) return [`guard: ${drawn}`];
  if (!isOwned && (drawn === null || typeof drawn === "string")) return [];
  const members = [...handlers, ...(those.length > 0 ? ["commands"] : [])].flatMap((operation) => {
    const named = typeof drawn === "string" ? drawn : (drawn?.[operation] ?? null);
    const isRead = ["get", "list", "events"].includes(operation);
    if (!isOwned) return named === null ? [] : [`${operation}: ${named}`];
    return [
      `${operation}: ${isRead ? (named ?? '"none"') : (named?.replace('"none"', "requireUser") ?? "requireRobot")}`,
    ];
  });
  return members.length === 0 ? [] : [`guard: { ${members.join(", ")} }`];
}

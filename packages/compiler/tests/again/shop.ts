// A dozen entities that relate to each other as data, and what can be changed about them, printed as a project's files.

/** What an entity is. Each number counts one way in which it can be written. */
export interface Thing {
  readonly file: string;
  readonly type: string;
  readonly table: string;
  readonly key: "Uuid" | "i64" | "string";
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly parents: readonly { readonly name: string; readonly to: number; readonly options: string }[];
  /** `@hasMany`, and through which other entity. */
  readonly many: readonly { readonly to: number; readonly through: number | null }[];
  readonly owner: string | null;
  readonly isSoft: boolean;
  readonly isTyped: boolean;
  /** The fields that are unique together. */
  readonly unique: readonly string[];
  readonly events: string | null;
  readonly isServed: boolean;
  readonly extendsBase: boolean;
  readonly comment: string;
  readonly isBroken: boolean;
  readonly isThere: boolean;
}

export interface Shop {
  readonly things: readonly Thing[];
  /** The text of each file that entity files import besides; null where it is not there. */
  readonly shared: string | null;
  readonly base: string | null;
}

export const sharedTexts: readonly (string | null)[] = [
  'import { type Decimal, valueObject } from "entity-derive";\nexport type Money = Decimal;\nexport const State = valueObject("state", ["open", "done"]);\nexport const LIMIT = 40;\n',
  'import { type i32, valueObject } from "entity-derive";\n\nexport type Money = i32;\nexport const State = valueObject("state", ["open", "done", "gone"]);\nexport const LIMIT = 50;\n',
  'import { valueObject } from "entity-derive";\nexport const State = valueObject("state", ["open"], { was: { open: "opened" } });\nexport const LIMIT = 40;\n',
  "export type Money = ;\n",
  null,
];

export const baseTexts: readonly (string | null)[] = [
  'import { auto, field } from "entity-derive";\n\nexport abstract class Base {\n  @auto @field("response") madeAt!: Date;\n}\n',
  'import { auto, column, field } from "entity-derive";\n\nexport abstract class Base {\n  @auto @field("response") @column({ name: "made" }) madeAt!: Date;\n  @field("create", "response") @column({ varchar: 9 }) note!: string | null;\n}\n',
  'import { field } from "entity-derive";\n\nexport abstract class Base {\n  @field("create") note!: Promise<string>;\n}\n',
  null,
];

function thing(number: number, more: Partial<Thing>): Thing {
  const type = ["Tenant", "User", "Order", "Item", "Tag", "ItemTag", "Note", "Box", "Shelf", "Visit", "Price", "Log"][
    number
  ];
  return {
    file: `src/${type?.toLowerCase()}.entity.ts`,
    type: type ?? "",
    table: `${type?.toLowerCase()}s`,
    key: "Uuid",
    fields: [{ name: "title", type: "string" }],
    parents: [],
    many: [],
    owner: null,
    isSoft: false,
    isTyped: false,
    unique: [],
    events: null,
    isServed: true,
    extendsBase: false,
    comment: "",
    isBroken: false,
    isThere: true,
    ...more,
  };
}

const toTenant = { name: "tenantId", to: 0, options: "" };

export const shop: Shop = {
  shared: sharedTexts[0] ?? null,
  base: baseTexts[0] ?? null,
  things: [
    thing(0, { many: [{ to: 1, through: null }] }),
    thing(1, { parents: [toTenant], owner: "tenantId", extendsBase: true }),
    thing(2, {
      parents: [toTenant, { name: "userId", to: 1, options: "" }],
      owner: "tenantId",
      many: [{ to: 3, through: null }],
    }),
    thing(3, {
      parents: [{ name: "orderId", to: 2, options: '{ onDelete: "cascade" }' }],
      many: [{ to: 4, through: 5 }],
      isTyped: true,
    }),
    thing(4, {
      fields: [
        { name: "title", type: "string" },
        { name: "price", type: "Money" },
      ],
    }),
    thing(5, {
      parents: [
        { name: "itemId", to: 3, options: '{ onDelete: "cascade" }' },
        { name: "tagId", to: 4, options: "" },
      ],
      events: '"outbox"',
      unique: ["itemId", "tagId"],
    }),
    thing(6, {
      parents: [{ name: "userId", to: 1, options: '{ onDelete: "set null" }' }],
      isSoft: true,
      fields: [{ name: "state", type: "ValueOf<typeof State>" }],
    }),
    thing(7, { parents: [{ name: "shelfId", to: 8, options: "" }], key: "i64" }),
    thing(8, { parents: [{ name: "boxId", to: 7, options: "" }], key: "i64" }),
    thing(9, { extendsBase: true, events: "true", fields: [{ name: "state", type: "ValueOf<typeof State>" }] }),
    thing(10, {
      fields: [{ name: "amount", type: "Money" }],
      parents: [{ name: "itemId", to: 3, options: "" }],
      isTyped: true,
    }),
    thing(11, { isServed: false, key: "string" }),
  ],
};

/** The files of the project by their paths. */
export function filesOf({ things, shared, base }: Shop): ReadonlyMap<string, string> {
  const files = things.filter(({ isThere }) => isThere).map((one): [string, string] => [one.file, textOf(one, things)]);
  return new Map([
    // Of two entities that are to be in one file, it has the one that is later.
    ...files,
    ...(shared === null ? [] : [["src/shared.ts", shared] as const]),
    ...(base === null ? [] : [["src/base.ts", base] as const]),
  ]);
}

function textOf(one: Thing, things: readonly Thing[]): string {
  const named = [...one.parents.map(({ to }) => to), ...one.many.flatMap(({ to, through }) => [to, through ?? to])];
  const others = [...new Set(named)].flatMap((to) => things[to] ?? []).filter(({ type }) => type !== one.type);
  const imports = others.map(({ type, file }) => `import { ${type} } from "./${file.slice("src/".length)}";`);
  const nameOf = (to: number): string => things[to]?.type ?? "Nothing";
  const many = one.many.map(
    ({ to, through }) => `@hasMany<${nameOf(to)}${through === null ? "" : `, { through: ${nameOf(through)} }`}>()`,
  );
  const parents = one.parents.map(({ name, to, options }) => {
    const key = things[to]?.key ?? "Uuid";
    const isOwner = one.owner === name;
    const type = options.includes("set null") ? `${key} | null` : key;
    return `  ${isOwner ? "@owner " : ""}@field("create", "response") @belongsTo<${nameOf(to)}>(${options}) ${name}!: ${type};`;
  });
  const isGuarded = one.isServed && one.owner !== null;
  const options = [
    `table: "${one.table}"`,
    "migrations: true",
    ...(one.isSoft ? ["softDelete: true"] : []),
    ...(one.isTyped ? ["typedConstraints: true"] : []),
    ...(one.unique.length === 0 ? [] : [`uniqueIndex: [${JSON.stringify(one.unique)}]`]),
    ...(one.events === null ? [] : [`events: ${one.events}`]),
    ...(one.isServed ? [`api: { handlers: ["get", "list", "delete"]${isGuarded ? ", guard: requireUser" : ""} }`] : []),
  ];
  return [
    ...(isGuarded ? ['import { requireUser } from "./guards.ts";'] : []),
    'import { auto, belongsTo, column, entity, field, hasMany, id, owner, type i64, type Uuid, type ValueOf } from "entity-derive";',
    'import { type Money, State } from "./shared.ts";',
    'import { Base } from "./base.ts";',
    ...imports,
    "",
    `/** ${one.type}${one.comment} */`,
    `@entity({ ${options.join(", ")} })`,
    ...many,
    `export class ${one.type}${one.extendsBase ? " extends Base" : ""} {`,
    one.key === "i64" ? "  @id @auto id!: i64;" : `  @id id!: ${one.key};`,
    ...(one.owner !== null && !one.parents.some(({ name }) => name === one.owner)
      ? [`  @owner ${one.owner}!: Uuid;`]
      : []),
    ...parents,
    ...one.fields.map(({ name, type }) => `  @field("create", "update", "response") ${name}!: ${type};`),
    ...(one.isSoft ? ['  @field("skip") deletedAt!: Date | null;'] : []),
    one.isBroken ? "  ((" : "}",
    "",
  ].join("\n");
}

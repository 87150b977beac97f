// The entities that each case is compared with: the same ones without the words that the case is about.

/** How the entities that a case is compared with differ from its own. */
export interface Base {
  /**
   * The words that they lack: `@sort` is an annotation, `@column.ci` an option of one, `softDelete` and `api.list` are
   * options of `@entity`.
   */
  readonly without?: readonly string[];
  /** What is replaced in their text, where leaving a word out does not do. */
  readonly replace?: readonly (readonly [pattern: RegExp, replacement: string])[];
  /** Whether they are compiled under the default configuration. */
  readonly isUnconfigured?: true;
  /** Derived folders that are compared with nothing, so that all of their text is expected. */
  readonly whole?: readonly string[];
  /** Cases whose changes are not shown again where this case has the same ones under other names. */
  readonly besides?: readonly string[];
}

/** The base of a case: by default the same entities without the word that the case is named after. */
export function baseOf(name: string): Base {
  return bases[name] ?? { without: ownWords(name) };
}

/** A word's case is named after its file, and the word is an annotation or an option. */
function ownWords(name: string): readonly string[] {
  const word = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return [`@${word}`, word, `@column.${word}`, `migrations.${word}`, `api.${word}`];
}

const identities = [/@id @auto (\w+)!: \w+/g, "@id $1!: Uuid"] as const;

const bases: Readonly<Record<string, Base>> = {
  "all-owners-rls": { besides: ["all-owners"], without: ["api.allOwners"] },
  api: { besides: ["app"], without: ["api"] },
  app: { whole: ["app.derived"], without: ["api"] },
  "app-commands": { without: ["@command", "commands", "api.public", "api.guard"] },
  "app-keys": {
    without: ["@hasMany", "@belongsTo"],
    replace: [
      [/@id @field\("create"\) orderId!: i64/, '@field("create", "response") orderId!: Uuid'],
      [/@id @field\("create"\) (at!: Temporal.Instant;\n.*value)/, '@field("create", "response") $1'],
      [/@id @field\("create"\) (\w+)!: [\w.]+/g, "@id $1!: Uuid"],
      identities,
    ],
  },
  "app-keys-valibot": { isUnconfigured: true },
  "base-class": {
    without: ["softDelete", "uniqueIndex", "@projection", "events", "hooks", "migrations.touchUpdatedAt"],
  },
  "base-options": { replace: [[/@entity\(\{[\s\S]*?\n?\}\)\n(?=export abstract)/g, ""]] },
  casing: { without: ["@filter", "@sort", "@column.unique"] },
  column: {
    without: ["@column.unique", "@column.name", "@column.varchar", "@column.check", "@column.default", "@column.index"],
  },
  "column-ci": { without: ["@column.ci"] },
  "column-codec": { without: ["@column.codec"] },
  "command-routes": { without: ["api"] },
  "command-routes-valibot": { isUnconfigured: true },
  "command-payloads": { without: ["api"] },
  "command-payloads-valibot": { isUnconfigured: true },
  "command-transactions": { without: ["@command.transaction"] },
  commands: { without: ["commands", "@command"] },
  constants: { besides: ["app"], without: ["api", "@schema", "@validate", "@projection", "uniqueIndex"] },
  "distribute-all-owners": { without: ["api.allOwners"] },
  "constraints-beside": { without: ["exclude", "index"], replace: [[/live: true, /g, ""]] },
  "distribute-audit": { without: ["distribute"] },
  "distribute-rls": { without: ["migrations.rls"] },
  drift: { without: ["typedConstraints", "@filter", "@column.pgEnum"] },
  embed: { without: ["@filter", "@sort", "@column.check"] },
  entity: { without: ["api"] },
  enum: { without: ["@column.pgEnum"] },
  "enum-valibot": { isUnconfigured: true },
  "event-streams": {
    besides: ["outbox-batches"],
    without: ["events", "streams"],
    replace: [
      [/, "events"\]/g, "]"],
      [/guard: \{ events: requireMember \}, /, ""],
    ],
  },
  events: { besides: ["outbox-batches"], without: ["events"] },
  evolution: { besides: ["app"], without: ["api"] },
  "foreign-names": { without: ["@column.name", "@column.unique", "@id.name", "@belongsTo.name"] },
  guards: { without: ["api.guard", "api.security"] },
  hooks: { besides: ["base-class"], without: ["hooks"] },
  hydrated: { replace: [[/\n {2}(?:\/\*\*.*\*\/\n {2})?(?:override )?(?:get )?\w+\(.*\{\n.*\n {2}\}/g, ""]] },
  id: { without: ["@column.name"], replace: [[/@id id!: string/, "@id id!: Uuid"]] },
  initializers: { replace: [[/ (\w+): ([^=\n]+) = (?:\{[\s\S]*?\n {2}\}|[^\n]*?);(?=\n| \/\*\*)/g, " $1!: $2;"]] },
  json: { replace: [[/@field\("create", "update", "response"\) /g, '@field("response") ']] },
  "json-case": { isUnconfigured: true },
  "json-case-camel": { isUnconfigured: true },
  "json-case-valibot": { besides: ["json-case"], isUnconfigured: true },
  "json-valibot": { isUnconfigured: true },
  "key-composite": { whole: ["order-item.derived"] },
  "key-given": { without: ["upsert"], replace: [[/@id @field\("create"\)/g, "@id"]] },
  "key-identity": { replace: [identities, [/(invoiceId!: )i64/, "$1Uuid"]] },
  "key-natural": {
    besides: ["app-keys"],
    without: ["upsert"],
    replace: [
      [/@id @field\("create"\) (\w+)!: [A-Za-z.]+/g, "@id $1!: Uuid"],
      [/(countryCode!: )string/, "$1Uuid"],
      [/(at!: )Temporal.Instant \|/, "$1Uuid |"],
    ],
  },
  live: {
    replace: [
      [/live: true, /g, ""],
      [/\{ live: true \}/g, ""],
    ],
  },
  lists: { without: ["@filter", "@sort", "api.list"] },
  "many-to-many": { without: ["@hasMany"] },
  names: { without: ["@filter", "@sort", "@column.unique"] },
  "nested-responses": { without: ["@belongsTo.response", "@hasMany.response"] },
  "nested-responses-beside": { without: ["@belongsTo.response", "@hasMany.response"] },
  "no-router": { isUnconfigured: true },
  "outbox-batches": { without: ["events", "streams"] },
  plain: {
    without: ["softDelete", "@version"],
    whole: [
      "plain-item.derived",
      "owned-item.derived",
      "audited-item.derived",
      "hooked-item.derived",
      "published-item.derived",
    ],
  },
  preconditions: { without: ["@version"] },
  "refused-deletes": { without: ["@belongsTo"] },
  requests: { without: ["@validate", "@schema"] },
  "rls-beside": { without: ["migrations.rls"] },
  "rls-keys": { without: ["migrations.rls"] },
  routers: { isUnconfigured: true },
  "schema-name": { without: ["schema"] },
  secrets: { replace: [[/@field\("skip"\)/g, '@field("create", "update", "response")']] },
  "soft-delete": { without: ["softDelete"], replace: [[/unique: "live"/g, "unique: true"]] },
  table: {
    replace: [
      [/table: "Order Lines"/, 'table: "order_lines"'],
      [/table: "user"/, 'table: "people"'],
    ],
  },
  tenants: { besides: ["owner"], without: ["@owner"], replace: [[/unique: "owner"/, "unique: true"]] },
  types: {
    without: ["@filter"],
    replace: [
      [
        /\n {2}@field\("create", "update", "response"\) (?!texts?!)\w+!: (?:string\[\] \| null|[^|\n]+|\(.*\)\[\]);(?=\n)/g,
        "",
      ],
    ],
  },
  "typed-constraints": { without: ["typedConstraints", "constraints"] },
  queries: { whole: ["reports.derived"] },
  "queries-beside": { whole: ["desk.derived", "dispatch.derived"] },
  "queries-commands": { whole: ["board.derived", "app.derived"] },
  "queries-names": { whole: ["person-sql.derived"] },
  "queries-replicas": { whole: ["ports.derived"] },
  "queries-routes": { whole: ["board.derived"] },
  "queries-tenants": { whole: ["ledger.derived", "rates.derived"] },
  valibot: { isUnconfigured: true, whole: ["booking.derived"] },
  validators: { isUnconfigured: true },
  "value-object": { without: ["@column.pgEnum"] },
  values: { without: ["@version", "softDelete"] },
  distribute: { without: ["distribute"], whole: ["issue.derived"] },
  "has-many": { without: ["@hasMany"], whole: ["user.derived"] },
};

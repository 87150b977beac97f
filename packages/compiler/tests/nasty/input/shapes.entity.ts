// Entities with few fields, few handlers, odd class bodies and odd comments.
import { entity, field, filter, id, sort, validate, schema } from "entity-derive";
import type { Uuid, i32, Json } from "entity-derive";

@entity({ table: "only_id", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class OnlyId { @id id!: Uuid }

@entity({ table: "only_create", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class OnlyCreate { @id id!: Uuid; @field("create") a!: string; @field("create") b!: string | null }

@entity({ table: "only_update", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class OnlyUpdate { @id id!: Uuid; @field("update") a: string = "x" }

@entity({ table: "only_server", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class OnlyServer { @id id!: Uuid; a!: string; b!: i32 | null }

@entity({ table: "only_server_optional", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class OnlyServerOptional { @id id!: Uuid; @field("create") x!: string; b!: i32 | null }

@entity({ table: "trait_only", sql: "trait", events: "outbox", hooks: true, migrations: { audit: true }, api: { handlers: true } })
export class TraitOnly { @id id!: Uuid; @field("create", "update", "response") @filter @sort a!: string; s!: string }

@entity({ table: "dto_only", sql: "none", events: true, migrations: { audit: true }, api: {} })
export class DtoOnly { @id id!: Uuid; @field("create", "update", "response") @filter @sort a!: "x" | "y"; s!: string }

@entity({ table: "no_handlers", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: [] } })
export class NoHandlers { @id id!: Uuid; @field("create", "update", "response") @filter @sort a!: "x" | "y"; s!: string }

@entity({ table: "some_handlers", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: ["list"] } })
export class SomeHandlers { @id id!: Uuid; @field("create", "update", "response") @filter @sort a!: "x" | "y"; s!: string }

@entity({ table: "get_only", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: ["get"] } })
export class GetOnly { @id id!: Uuid; @field("create", "update", "response") a!: "x" | "y"; s!: string }
@entity({ table: "delete_only", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: ["delete"] } })
export class DeleteOnly { @id id!: Uuid; @field("create", "update", "response") a!: "x" | "y"; s!: string }
@entity({ table: "create_only", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: ["create"] } })
export class CreateOnly { @id id!: Uuid; @field("create", "update", "response") a!: "x" | "y"; s!: string }
@entity({ table: "update_only", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: ["update", "create"] } })
export class UpdateOnly { @id id!: Uuid; @field("create", "update", "response") a!: "x" | "y"; s!: string | null }

@entity({ table: "text_id", uuid: "v4", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class TextId { @id @sort @filter readonly code!: string; @field("create", "update", "response") a!: string; @field("response") b: string = "x"; static count = 0; static who() { return 1 } }

interface Shape { readonly a: string }
@entity({ table: "implementing", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
class Implementing implements Shape {
  @id public id!: Uuid;
  @field("create", "update", "response") public readonly a!: string;
  [key: string]: any;
  constructor() { this.id = ""; }
}
export { Implementing };

/***/
@entity({
  table: "documented", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true, title: "a\"b`${c}`", description: "x\ny*/", security: { apiKey: "X-`${k}`" } } })
/**no space*/
export class Documented {
  /** id doc */ @id id!: Uuid;
  /** breaks *‍/ out `${process.exit()}` \${x} `back` </script>   @throws {Foo} bar
   *
   * # Markdown | table |
   * - list \n \u0041
   *
   */
  @field("create", "update", "response") @validate({ pattern: /\/`${}]+|[`\\$]/, length: { max: 9 } }) a!: string;
  /***/ @field("create", "update", "response") @validate({ pattern: /^[`${}\u{1F600}]*$/u }) b!: string | null;
  // line
  /** between */ @field("create", "update", "response") /** inner */ @validate({ pattern: /^a\nb\r\t\u2028$/i, length: { equal: 6 } }) /** last */ c!: string | null;
  @field("create", "update", "response") @validate({ email: true, url: true }) d!: string | null;
  @field("create", "update", "response") @validate({ range: { min: -1e21, max: 1e308 } }) e!: number | null;
  @field("create", "update", "response") @validate({ range: { min: -9e18, max: 9223372036854775807 } }) f!: bigint | null;
  @field("create", "update", "response") @validate({ length: { min: 0, max: 2 } }) g!: i32[] | null;
  @field("create", "update", "response") @schema({ "$ref": "#/x", "x-nested": { a: [1, -2.5e-7, "`${x}`", null, true, { "a-b": "*/" }] }, "x-quo\"te": "\u2028", "x-to String": "x" }) h!: string | null;
  @field("create", "update", "response") @schema({ description: "overridden", type: "object", "x-\u0000nul": 1 }) i!: Json<{ a?: string }> | null;
}

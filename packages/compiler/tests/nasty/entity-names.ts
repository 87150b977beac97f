// Class names that meet globals, imports, locals and key words, or are spelled oddly, each as one and the same entity.

export const oddNames: readonly string[] =
  "A X $ _ $Price _Private My_Thing Ärger 数据 News snake_case lowercaseThing".split(" ");

/** They are tried as long as generated code has their words. */
export const entityNames: readonly string[] =
  `Class Default Package Map Date Promise Record Response Request Object Hono Http Route Page Query Ok
  Uuid Problem Patch Statement User UserPatch UserResponse
  Person JsonText NonNullable String Migration Principal One Many Exists Dto Json HttpResponse
  Queryable NotFound BooleanFromText Order Type BigInt Found PathUuid
  BlankEnv Event Hooks Outbox Audit Subscriber Handler CommandHandler CommandResult Payload Entity Changes
  EventForm Database CreateRequest Conditions Row Entities TransactionRepo Command Context Omit TypeError ProblemDetails RouteOptions Infinity`.split(
    /\s+/,
  );

export function entityNamed(name: string, table: string): string {
  return `import { auto, column, command, entity, field, filter, id, sort, validate } from "entity-derive";
import type * as v from "entity-derive";

@command("Register")
@command("Rename", ["title", "role"])
@command("Amend", { source: "update" })
@command<{ payload: v.Decimal; result: ${name} | null }>("Charge", { requiresId: true })
@entity({ table: "${table}", commands: true, events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true, commands: ["Register", "Rename", "Amend", "Pay"] } })
@command<{ payload: v.Decimal[]; result: { readonly paid: v.Decimal }[] }>("Pay", { requiresId: true })
export class ${name} {
  @id id!: v.Uuid;
  /** The title. */
  @field("create", "update", "response") @validate({ length: { min: 1, max: 200 } }) @filter("like") @sort title!: string;
  @field("create", "update", "response") @filter("range") @sort age!: v.i32 | null;
  @field("create", "update", "response") @filter role!: "admin" | "member" | null;
  @field("create", "response") @column({ unique: true }) email!: string;
  @field("create", "update", "response") tags: string[] = [];
  @field("create", "update", "response") active: boolean = true;
  @field("skip") secret!: string;
  @auto @field("response") @filter("range") createdAt!: v.PlainDateTime;
}
`;
}

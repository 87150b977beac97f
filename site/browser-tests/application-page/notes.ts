// Projects of the tests: notes of users.

interface NoteOptions {
  /** A further field. */
  readonly field?: string;
  /** The option `events`. */
  readonly events?: string;
}

/** The entity of notes, which belong to users. */
export function noteEntity({ field = "", events = '"outbox"' }: NoteOptions = {}): string {
  return `import { auto, entity, field, filter, id, owner, sort, type Uuid, validate } from "entity-derive";
import { requireUser } from "./require-user.ts";

/** Short texts. */
@entity({
  table: "notes",
  events: ${events},
  streams: true,
  migrations: true,
  api: { tag: "Notes", handlers: true, guard: requireUser },
})
export class Note {
  @id id!: Uuid;
  @owner @field("response") userId!: Uuid;
  @field("create", "update", "response") @validate({ length: { min: 1, max: 200 } }) @filter("like") @sort
  title!: string;
  ${field}
  @auto @field("response") @sort createdAt!: Date;
}
`;
}

/** A guard that reads the user from a header. */
export const guard = `import { type HttpRequest, HttpResponse } from "entity-derive/http";

export function requireUser(request: HttpRequest): { readonly userId: string } | HttpResponse {
  const userId = request.header("x-user");
  return userId === undefined ? new HttpResponse(401, { "www-authenticate": "Header" }) : { userId };
}
`;

/** Accounts, and orders that belong to them. A command places an order. */
export const accounts: Readonly<Record<string, string>> = {
  "src/account.entity.ts": `import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "accounts", migrations: true, api: { handlers: true } })
export class Account {
  @id id!: Uuid;
  @field("create", "response") email!: string;
  @field("skip") token!: string;
}
`,
  "src/order.entity.ts": `import { belongsTo, command, entity, field, id, owner, type Uuid } from "entity-derive";
import type { Account } from "./account.entity.ts";
import { requireAccount } from "./guards.ts";

@entity({ table: "orders", migrations: true, commands: true, api: { handlers: ["list", "create"], guard: requireAccount } })
@command("Cancel", { requiresId: true, kind: "delete" })
export class Order {
  @id id!: Uuid;
  @owner @belongsTo<Account>() @field("response") accountId!: Uuid;
  @field("create", "response") product!: string;
}
`,
};

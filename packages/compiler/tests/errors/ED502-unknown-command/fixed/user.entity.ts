import { command, entity, field, id, type Uuid } from "entity-derive";

@entity({
  table: "users",
  commands: true,
  api: { commands: ["Register", "Deactivate"], public: ["Register", "Ban", "Promote"] },
})
@command("Register")
@command("Deactivate", { requiresId: true })
@command("Promote", { requiresId: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

/** The command that cannot be read is meant. */
@entity({ table: "members", commands: true, api: { public: ["Invite"] } })
@command("Invite", { requiresId: maybe })
export class Member {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

/** No command has a route. */
@entity({ table: "guests", commands: true, api: { commands: false, public: ["Greet"] } })
@command("Greet", { requiresId: true })
export class Guest {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

/** Other mistakes say nothing of commands. */
@entity({
  table: "visitors",
  commands: true,
  api: { handlers: ["create"], guard: { create: "none" }, pagination: "no", public: ["Greet"] },
})
@command("Greet", { requiresId: true })
export class Visitor {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

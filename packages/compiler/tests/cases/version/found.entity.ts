import { entity, field, type i32, id, type Uuid, version } from "entity-derive";

/** Called like what an update that changes no row looks for, beside hooks. */
@entity({ table: "founds", hooks: true, events: "outbox", migrations: true })
export class Found {
  @id id!: Uuid;
  @field("create", "update", "response") place!: string;
  @version @field("response") revision!: i32;
}

/** Called like the row that an update gives back. */
@entity({ table: "rows", hooks: true, migrations: true })
export class Row {
  @id id!: Uuid;
  @field("create", "update", "response") place!: string;
  @version @field("response") revision!: i32;
}

/** Called like the request as hooks may change it. */
@entity({ table: "requests", hooks: true, migrations: true })
export class Request {
  @id id!: Uuid;
  @field("create", "update", "response") patch!: string;
  @version @field("response") revision!: i32;
}

/** Called like the columns that it sets. */
@entity({ table: "patches", migrations: true })
export class Patch {
  @id id!: Uuid;
  @field("create", "update", "response") found!: string;
  @version @field("response") row!: i32;
}

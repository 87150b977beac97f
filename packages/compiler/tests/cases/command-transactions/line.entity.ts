import { command, entity, field, type i32, id } from "entity-derive";

/** A key of two columns, no owner, no version: its tags are those of responses. */
@entity({ table: "lines", commands: true, migrations: true, api: { handlers: ["create", "get"] } })
@command("Correct", ["text"], { transaction: true })
@command<{ result: i32 }>("Count", { source: "none", transaction: { retries: 1 } })
export class Line {
  @id @field("create") document!: string;
  @id @field("create") number!: i32;
  @field("create", "update", "response") text!: string;
}

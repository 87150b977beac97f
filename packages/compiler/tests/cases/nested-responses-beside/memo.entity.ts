import { belongsTo, entity, field, id, type Uuid } from "entity-derive";

/** A repository of the user's own, whose interface asks for the members, and rows that are instances of the class. */
@entity({ table: "memos", sql: "trait", api: { handlers: ["get"] } })
export class Memo {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Memo>({ response: "earlierMemo" }) memoId!: Uuid | null;

  get isFirst(): boolean {
    return this.memoId === null;
  }
}

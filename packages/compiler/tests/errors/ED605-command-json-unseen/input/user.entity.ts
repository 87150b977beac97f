import { command, entity, field, id, type Uuid } from "entity-derive";
import type { Window } from "./types.ts";


@entity({ table: "users", commands: true, api: { commands: ["Import", "Find", "Pay", "Look", "Pick"] } })
@command<{ payload: { readonly at: Date } }>("Import")
@command<{ result: readonly User[] }>("Find")
@command<{ payload: Record<string, Parameters<typeof parseInt>>; result: bigint }>("Pay")
@command<{ payload: Window }>("Look")
@command<{ result: { name: string } | { number: string } }>("Pick")
@command<{ payload: Map<string, string> }>("Unserved")
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

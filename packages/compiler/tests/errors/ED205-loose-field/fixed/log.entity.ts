import { entity, filter, id, type Uuid } from "entity-derive";

@entity({ table: "logs" })
export class Log {
  @id id!: Uuid;
  @filter("search") size!: number;
}

import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "users", softDelete: true })
export class User { @id id!: Uuid }

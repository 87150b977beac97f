import { entity, id, type Uuid } from "entity-derive";

abstract class Row {
  @id id!: Uuid;
}

@entity({ table: "tags", migrations: { touchUpdatedAt: true } })
export class Tag extends Row {
  readonly name!: string;
}

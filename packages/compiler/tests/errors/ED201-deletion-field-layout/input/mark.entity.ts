import { entity, id, type Uuid } from "entity-derive";

abstract class Row {
  @id id!: Uuid;
}

@entity({ table: "marks", softDelete: true })
export class Mark extends Row {}

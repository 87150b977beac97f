// Declared fields: TypeScript allows decorators on them under experimentalDecorators only.
import { auto, column, entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "declared", softDelete: true, index: [["name"]] })
export class Declared {
  @id declare readonly id: Uuid;
  @field("create", "response") @filter("like") @column({ unique: true }) declare name: string;
  @auto @field("response") declare createdAt: Date;
  declare deletedAt: Date | null;
}

import { column, entity, field, id, type Json, type Uuid, validate } from "entity-derive";
import type { Everything, Outline, Shape, Tree } from "./shapes.ts";

/** Read without its schemas: a value of every kind that needs none. */
@entity({ table: "letters", api: { handlers: true } })
export class Letter {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ pattern: /^[A-Z]/ }) subject!: string;
  @field("create", "update", "response") everything!: Json<Everything>;
  @field("create", "update", "response") shapes!: Json<Shape[]>;
  @field("create", "response") tree!: Json<Tree> | null;
  /** Which of the two an object is nobody can say before the schema has tried. */
  @field("create", "response") outline!: Json<Outline> | null;
  @field("create", "update", "response") @column({ type: "tsrange" }) period!: Range | null;
  @field("create", "response") @column({ type: "JSONB" }) extra!: Record<string, unknown> | null;
}

type Range = `[${string},${string})`;

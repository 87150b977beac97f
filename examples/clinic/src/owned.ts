// Fields and options that all entities of a clinic share.
import { belongsTo, field, id, owner, type Uuid } from "entity-derive";
import type { Clinic } from "./clinic.entity.ts";

export const OWNED = {
  softDelete: true,
  transactions: true,
  migrations: { rls: true },
  index: [["clinicId", "id"]],
} as const;

export abstract class Owned {
  @id id!: Uuid;
  @owner @field("response") @belongsTo<Clinic>({ onDelete: "cascade" }) clinicId!: Uuid;
  @field("skip") deletedAt!: Date | null;
}

import { belongsTo, embed, field, filter, type Uuid, validate } from "entity-derive";
import type { Author } from "../people/author.entity.ts";
import Tracked from "./tracked.ts";

interface Place {
  city: string;
  country: string;
}

/** A relation, an embedded object and rules that several entities share. */
export abstract class Authored extends Tracked {
  @belongsTo<Author>({ onDelete: "cascade" }) @field("create", "response") @filter authorId!: Uuid;
  @embed<Place>({ prefix: "written_in_" }) @field("create", "response") writtenIn!: Place;
  @validate({ length: { min: 1 } }) @field("create", "update", "response") title!: string;
}

import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";

/** Both sides are one entity: who follows whom. */
@entity({ table: "people", migrations: true })
@hasMany<Person, { through: Follow }>({ foreignKey: "followerId", name: "followed" })
@hasMany<Person, { through: Follow }>({ foreignKey: "followedId", name: "followers" })
export class Person {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

@entity({ table: "follows", events: "outbox", migrations: true, uniqueIndex: [["followerId", "followedId"]] })
export class Follow {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Person>({ onDelete: "cascade" }) followerId!: Uuid;
  @field("create", "response") @belongsTo<Person>({ onDelete: "cascade" }) followedId!: Uuid;
}

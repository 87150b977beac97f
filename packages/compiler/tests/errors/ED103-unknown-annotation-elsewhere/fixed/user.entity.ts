import { auto, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @ManyToOne(() => User)
  authorId!: Uuid;
  @field("create") title!: string;
  @auto
  createdAt!: Date;
}

import { entity, field, type Uuid } from "entity-derive";

@entity({ table: "posts" })
export class Post {
  @PrimaryKey() id!: Uuid;
  @ManyToOne(() => User)
  authorId!: Uuid;
  @filed("create") title!: string;
  @CreateDateColumn({ type: "timestamptz" })
  createdAt!: Date;
}

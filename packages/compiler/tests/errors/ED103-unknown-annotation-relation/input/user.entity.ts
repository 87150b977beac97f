import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @OneToMany(() => Post, (post) => post.author) posts!: Post[];
  @field("create") name!: string;
}

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @ManyToOne(() => User, (user) => user.posts) author!: User;
}

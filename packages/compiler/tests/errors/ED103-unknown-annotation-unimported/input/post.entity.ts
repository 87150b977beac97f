/** Nothing at all is imported. */
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @relation() author!: Uuid;
}

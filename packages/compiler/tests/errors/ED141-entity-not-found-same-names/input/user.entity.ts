import { entity, id } from "another-library";

function field(): (value: undefined, context: ClassFieldDecoratorContext) => void {
  return () => {};
}

@entity({ table: "users" })
export class User {
  @id id!: string;
  @field() name!: string;
}

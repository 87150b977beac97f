import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") firstName!: string;
  @field("create", "response") lastName!: string;

  get fullName(): string {
    return `${this.firstName} ${this.lastName}`;
  }

  set fullName(name: string) {
    [this.firstName = "", this.lastName = ""] = name.split(" ");
  }

  rename(name: string): void {
    this.firstName = name;
  }
}

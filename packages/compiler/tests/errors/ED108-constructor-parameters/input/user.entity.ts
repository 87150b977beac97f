import { entity, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  constructor(
    public readonly id: Uuid,
    public readonly name: string,
  ) {}
}

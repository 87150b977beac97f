import { entity, field, id, type Uuid } from "entity-derive";

interface Address {
  street: string;
}

enum Role {
  Admin,
}

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") settings!: Map<string, string>;
  @field("create", "response") address!: Address;
  @field("create", "response") anything!: any;
  @field("create", "response") either!: string | number;
  @field("create", "response") grid!: number[][];
  @field("create", "response") role!: Role;
  @field("create", "response") level!: 1 | 2;
  @field("create", "response") greet!: () => void;
  @field("create", "response") nothing!: null;
  @field("create", "response") name!: string;
}

// Every sentence of "Checked twice": what tsc refuses in the editor, with nothing generated.
import {
  belongsTo,
  command,
  embed,
  entity,
  filter,
  type i32,
  id,
  join,
  projection,
  scope,
  type Uuid,
  validate,
  version,
} from "entity-derive";

export interface Address {
  street: string;
  zip: string;
}

@entity({ table: "ids" })
export class Ids {
  // error: Type 'string[]' is not assignable to type 'KeyValue'.
  @id list!: string[];
  // error: Type 'null' is not assignable to type 'KeyValue'.
  @id nullable!: Uuid | null;
  // error: Type 'Uint8Array<ArrayBufferLike>' is not assignable to type 'KeyValue'.
  @id bytes!: Uint8Array;
}

@entity({ table: "versions" })
export class Versions {
  // error: Type 'string' is not assignable to type 'number'.
  @version text!: string;
  // error: Type 'bigint' is not assignable to type 'number'.
  @version big!: bigint;
  // error: Type 'null' is not assignable to type 'number'.
  @version nullable!: i32 | null;
}

@entity({ table: "filters" })
export class Filters {
  // error: Argument of type '"like"' is not assignable to parameter of type '"eq" | "in" | "not" | "range"'.
  @filter("like") age!: i32;
  // error: Argument of type '"search"' is not assignable to parameter of type '"eq" | "in" | "not" | "null" | "range"'.
  @filter("search") born!: Date | null;
  // error: Argument of type '"like"' is not assignable to parameter of type '"eq" | "in" | "not" | "range"'.
  @filter("like") role!: "admin" | "member";
  // error: Argument of type '"search"' is not assignable to parameter of type '"eq" | "has" | "in" | "not" | "range"'.
  @filter("search") tags!: string[];
  // error: Argument of type '"null"' is not assignable to parameter of type '"eq" | "in" | "not" | "range"'.
  @filter("null") always!: i32;
  // error: Argument of type '"has"' is not assignable to parameter of type '"eq" | "in" | "like" | "not" | "range" | "search"'.
  @filter("has") text!: string;
}

export class User {
  id!: Uuid;
}

export class Device {
  id!: i32;
}

@entity({ table: "children" })
export class Child {
  // error: Type 'number' is not assignable to type 'string'.
  @belongsTo<User>() userId!: i32;
  // error: Type 'Date' is not assignable to type 'string'.
  @belongsTo<User>({ onDelete: "set null" }) date!: Date | null;
  // error: Type 'string' is not assignable to type 'number'.
  @belongsTo<Device>() deviceId!: string;
  // error: Type 'number[]' is not assignable to type 'number'.
  @belongsTo<Device>() list!: number[];
}

declare const numbers: { readonly "~standard": { validate(value: unknown): { value: number } } };

declare const dates: {
  readonly "~standard": {
    validate(value: unknown): { value: never };
    readonly types?: { readonly input: Date; readonly output: never };
  };
};

@entity({ table: "validated" })
export class Validated {
  @validate({ schema: numbers, range: { min: 0 } }) fits!: number | null;
  // error: NotTheField<number>
  @validate({ schema: numbers }) differs!: string;
  // error: NotAnArray
  @validate({ items: { length: { max: 3 } } }) noList!: string;
  // error: NotTheInput<Date>
  @validate({ schema: dates }) notRead!: string;
  @validate({ schema: dates }) read!: Date;
}

@entity({ table: "embeds" })
export class Embeds {
  // error: NotExactly<{ street: string; }>
  @embed<{ street: string }>({ prefix: "a_" }) missing!: Address;
  // error: NotExactly<{ street: string; zip: string; city: string; }>
  @embed<{ street: string; zip: string; city: string }>({ prefix: "b_" }) extra!: Address;
  // error: NotExactly<{ street: string; zip: string; city?: string; }>
  @embed<{ street: string; zip: string; city?: string }>({ prefix: "c_" }) optional!: Address;
  // error: NotExactly<{ street: string; zip: number; }>
  @embed<{ street: string; zip: number }>({ prefix: "d_" }) retyped!: Address;
  // error: NotExactly<{ street: string; zip: string | null; }>
  @embed<{ street: string; zip: string | null }>({ prefix: "e_" }) widened!: Address;
  // error: NotExactly<{ street: string; zip: string; }>
  @embed<{ street: string; zip: string }>({ prefix: "f_" }) absent!: Address | undefined;
  // error: Object literal may only specify known properties, but 'zipp' does not exist in type
  @embed<{ street: string; zip: string }>({ prefix: "g_", validate: { zipp: {} } }) misspelt!: Address;
  // error: Object literal may only specify known properties, but 'zipp' does not exist in type
  @embed<{ street: string; zip: string }>({ prefix: "w_", was: { zipp: "zip_code" } }) renamed!: Address;
  // error: Object literal may only specify known properties, but 'zipp' does not exist in type
  @embed<{ street: string; zip: string }>({ prefix: "u_", unionCheck: { zipp: false } }) unchecked!: Address;
  // error: Object literal may only specify known properties, but 'zipp' does not exist in type
  @embed<{ street: string; zip: string }>({ prefix: "x_", backfill: { zipp: "''" } }) filled!: Address;
  // error: Type '{ length: { max: number; }; }' is not assignable to type 'undefined'.
  @embed<{ street: string; zip: string }>({ prefix: "h_", validate: { zip: { items: { length: { max: 1 } } } } })
  list!: Address;
}

@entity({
  table: "soft",
  // error: Type 'true' is not assignable to type 'false | Missing<"deletedAt: Date | null">'.
  softDelete: true,
  // error: Type 'true' is not assignable to type 'false | Missing<"updatedAt: Date"> | undefined'.
  migrations: { touchUpdatedAt: true },
})
export class NothingToMark {
  @id id!: Uuid;
}

@entity({
  table: "soft",
  // error: Type 'true' is not assignable to type 'false | Missing<"deletedAt: Date | null">'.
  softDelete: true,
})
export class NotNullable {
  @id id!: Uuid;
  deletedAt!: Date;
}

@entity({
  table: "soft",
  // error: Type 'true' is not assignable to type 'false | Missing<"deletedAt: Date | null">'.
  softDelete: true,
})
export class NoDate {
  @id id!: Uuid;
  deleted_at!: string | null;
}

@entity({
  table: "names",
  // error: Type '"nmae"' is not assignable to type 'FieldName<Names>'.
  upsert: { conflict: ["id", "nmae"] },
  // error: Type '"ide"' is not assignable to type 'IndexMember<Names>'.
  uniqueIndex: [["name", "ide"]],
  // error: Type '"nam"' is not assignable to type 'IndexMember<Names>'. Did you mean '"name"'?
  index: [["id"], ["nam"]],
  // error: Type '"nam"' is not assignable to type 'ExcludeRange<Names> | FieldName<Names>'. Did you mean '"name"'?
  exclude: [{ with: [["nam", "="]] }],
  // error: 'nam' does not exist in type '{ readonly id?: FullTextWeight; readonly name?: FullTextWeight; }'.
  fullText: { fields: { nam: "A" }, language: "english" },
  // error: Type '"names"' is not assignable to type 'FieldName<Names>'. Did you mean '"name"'?
  returning: ["id", "names"],
  // error: Type '"name_"' is not assignable to type 'FieldName<Names>'. Did you mean '"name"'?
  constraints: [{ name: "x", kind: "check", field: "name_" }],
})
// error: Type '"Name"' is not assignable to type 'FieldName<Names>'. Did you mean '"name"'?
@projection("Public", ["id", "Name"])
// error: Type '"nme"' is not assignable to type 'FieldName<Names>'. Did you mean '"name"'?
@scope("involving", ["id", "nme"])
// error: Type '"naem"' is not assignable to type 'FieldName<Names> | undefined'.
@scope("within", ["id", "name"], { within: "naem" })
@join<{ authorName: string }, Names>({
  table: "users",
  as: "author",
  // error: Object literal may only specify known properties, and 'nome' does not exist in type 'LocalFields<Names>'.
  on: { nome: "id" },
  fields: { authorName: "name" },
})
// error: Type '"nmae"' is not assignable to type 'FieldName<Names>'.
@command("Rename", ["name", "nmae"])
// error: Type '"emial"' is not assignable to type 'FieldName<Names>'.
@command("UpdateEmail", ["emial"], { kind: "update" })
// error: Type '"nmae"' is not assignable to type 'FieldName<Names>'.
@command<{ result: Address }, Names>("Locate", ["nmae"])
export class Names {
  @id id!: Uuid;
  name!: string;
  rename(): void {}
}

@entity({
  table: "methods",
  // error: Type '"rename"' is not assignable to type 'IndexMember<Methods>'.
  index: [["rename"]],
  // error: Type '"rename"' is not assignable to type '"id"'.
  uniqueIndex: [[{ field: "rename", order: "desc" }]],
})
// error: Type '"#secret"' is not assignable to type '"id"'.
@projection("Public", ["#secret"])
export class Methods {
  @id id!: Uuid;
  #secret = "";
  rename(): string {
    return this.#secret;
  }
}

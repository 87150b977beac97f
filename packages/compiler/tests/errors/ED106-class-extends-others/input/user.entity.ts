import { entity, field, id, type Uuid } from "entity-derive";
import { Missing } from "./missing.ts";
import { Absent, Record } from "./record.ts";

const Made = mixin(Record);

interface Shape {
  id: string;
}

abstract class Generic<T> {
  @id id!: Uuid;
  value!: T;
}

abstract class First extends Second {}
abstract class Second extends First {
  @id id!: Uuid;
}

@entity({ table: "a" })
export class A extends Missing {}

@entity({ table: "b" })
export class B extends Absent {}

@entity({ table: "c" })
export class C extends Made {}

@entity({ table: "d" })
export class D extends mixin(Record) {}

@entity({ table: "e" })
export class E extends Shape {}

@entity({ table: "f" })
export class F extends Generic<string> {}

@entity({ table: "g" })
export class G extends Second {}

@entity({ table: "h" })
export class H extends A {}

@entity({ table: "i" })
export class I extends Unknown {}

@entity({ table: "j" })
export class J extends Record {
  @field("create", "response") name!: string;
}

function mixin(base: unknown) {
  return base;
}

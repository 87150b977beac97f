// Words in places where they mean nothing: methods, getters, accessors, private and static members.
import { auto, column, entity, field, filter, id, projection, sort, type Uuid } from "entity-derive";

@entity({ table: "places" })
export class Places {
  @id id!: Uuid;
  // error(standard): Argument of type '() => void' is not assignable
  // error(experimental): Argument of type 'TypedPropertyDescriptor<() => void>' is not assignable to parameter of type 'undefined'.
  @auto method(): void {}
  // error(standard): Argument of type '() => void' is not assignable
  // error(experimental): Argument of type 'TypedPropertyDescriptor<() => void>' is not assignable to parameter of type 'undefined'.
  @field("create") called(): void {}
  // error(standard): Argument of type '() => number' is not assignable
  // error(experimental): Argument of type 'TypedPropertyDescriptor<number>' is not assignable to parameter of type 'undefined'.
  @sort get getter(): number {
    return 1;
  }
  // error(standard): Argument of type '() => number' is not assignable
  // error(experimental): Argument of type 'TypedPropertyDescriptor<number>' is not assignable to parameter of type 'undefined'.
  @column({ unique: true }) get other(): number {
    return 1;
  }
  // error(standard): Argument of type '() => void' is not assignable
  // error(experimental): Argument of type 'Places' is not assignable to parameter of type '"eq" | "has" | "in" | "not" | "range"'.
  @filter filtered(): void {}
  // error(standard): Argument of type '() => void' is not assignable
  // error(experimental): Argument of type 'TypedPropertyDescriptor<() => void>' is not assignable to parameter of type 'undefined'.
  @filter("eq") equal(): void {}
  // error(standard): Argument of type 'ClassAccessorDecoratorTarget<Places, Date>' is not assignable
  // error(experimental): Argument of type 'TypedPropertyDescriptor<Date>' is not assignable to parameter of type 'undefined'.
  @auto accessor automatic = new Date();
  // error(standard): Type 'true' is not assignable to type 'false'.
  // error(experimental): Type 'Places' is not assignable to type 'never'.
  @sort static count = 0;
  // error(standard): Type 'true' is not assignable to type 'false'.
  // error(experimental): Decorators are not valid here.
  @sort #hidden = 0;
  show(): number {
    return this.#hidden;
  }
}

// error: Object literal may only specify known properties, and 'table' does not exist in type 'BaseOptions<Abstract>'.
@entity({ table: "abstract" })
export abstract class Abstract {
  @id id!: Uuid;
}

export class Members {
  // error(standard): Argument of type 'undefined' is not assignable to parameter of type 'AnyClass'.
  // error(experimental): Type 'Members' provides no match for the signature 'new (...parameters: never[]): object'.
  @entity({ table: "x" }) a!: string;
  // error: Type 'string' is not assignable to type 'never'.
  // error(standard): Argument of type 'undefined' is not assignable to parameter of type 'new (...parameters: never[]) => unknown'.
  // error(experimental): Type 'Members' provides no match for the signature 'new (...parameters: never[]): unknown'.
  @projection("P", ["b"]) b!: string;
}

// error(standard): Argument of type 'typeof Words' is not assignable
// error(experimental): has no properties in common with type 'IdOptions'.
@id
// error(standard): Argument of type 'typeof Words' is not assignable
// error(experimental): Argument of type 'typeof Words' is not assignable
@filter
// error(standard): Argument of type 'typeof Words' is not assignable
// error(experimental): The runtime will invoke the decorator with 1 arguments, but the decorator expects 2-3.
@column({})
export class Words {}

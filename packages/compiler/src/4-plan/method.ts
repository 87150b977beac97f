// The types of a repository method as data: parameters, statements, result.
import type { ListShape } from "../2-model/data/api.ts";
import type { Entity, Link } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";
import type { LockingMethod, PlannedMethod } from "../2-model/names/methods.ts";
import type { EventKind } from "./event-kind.ts";
import type { MethodParameter, QueriedRows, RowShape, Statement } from "./statement.ts";

/** A method of a repository. `5-emit` has a template for each kind of body. */
export interface RepositoryMethod {
  readonly name: string;
  /** The doc comment, or its lines, `@throws` lines among them. */
  readonly doc: string | readonly string[];
  readonly parameters: readonly MethodParameter[];
  readonly result: ResultShape;
  readonly body: MethodBody;
  /** The event and the hooks of a write; null for a method that reads. */
  readonly write: Write | null;
}

/** The part of a method that the plan adds to the name from the model; a method that reads has no `write`. */
export type MethodPlan = Omit<RepositoryMethod, "name" | "write"> & { readonly write?: Write };

/** A method that the model names. */
export type NamedMethod = PlannedMethod | LockingMethod;

/** The functions that plan methods of some kinds. `known` is the owner, for the signature in an owner's repository. */
export type MethodPlans<Kind extends NamedMethod["kind"]> = {
  readonly [Each in Kind]: (
    entity: Entity,
    method: Extract<NamedMethod, { readonly kind: Each }>,
    known: Field | null,
  ) => MethodPlan;
};

/** The kind of a method, and its statements. */
export type MethodBody =
  /** Runs a statement with the parameters of the method and reads the result. */
  | { readonly kind: "read"; readonly statement: Statement }
  /** Reads a page of all rows. */
  | { readonly kind: "list"; readonly statement: Statement }
  /** Reads the rows that follow an id, or the first ones. */
  | { readonly kind: "list-after"; readonly first: Statement; readonly next: Statement }
  /** Runs a query and returns its rows, with deleted ones, its first row, a stream of rows, their number, or whether there are any. */
  | {
      readonly kind: "query";
      readonly statement: Statement;
      readonly returns: "rows" | "with-deleted" | "first" | "stream" | "count" | "exists";
    }
  /** Reads a page of a query; the statement `counted` also counts the rows of all pages. */
  | {
      readonly kind: "page";
      readonly statement: Statement;
      readonly counted: Statement | null;
      readonly shape: ListShape | null;
      readonly queried: QueriedRows;
    }
  /** Runs `query` with another limit and offset. */
  | { readonly kind: "list-filtered" }
  | { readonly kind: "insert"; readonly statement: Statement; readonly from: NewRowSource }
  /** Inserts a row or updates the existing one. Each field of `presence` adds a boolean parameter: whether the request has it. */
  | {
      readonly kind: "insert-or-update";
      readonly statement: Statement;
      readonly from: NewRowSource;
      readonly presence: readonly Field[];
    }
  | { readonly kind: "insert-many"; readonly statement: Statement; readonly from: NewRowSource }
  /** `current` reads a row that was not changed; `previous` reads the row before the change. */
  | {
      readonly kind: "patch";
      readonly statement: Statement;
      readonly current: Statement;
      readonly previous: Statement;
      readonly from: NewRowSource;
      /** The version field, which must have the value that the request expects. */
      readonly expected: Field | null;
    }
  /** Writes the row with an id; returns whether there was one. */
  | { readonly kind: "change-one"; readonly statement: Statement; readonly previous: Statement }
  | { readonly kind: "delete-many"; readonly statement: Statement; readonly previous: Statement }
  /** Adds rows of a join entity, with its owner; `lock` waits for concurrent changes to the links of the same row. */
  | {
      readonly kind: "add-links";
      readonly statement: Statement;
      readonly lock: Statement | null;
      readonly link: Link;
      /** The field that an owner's repository sets; null if there is none, or it is a foreign key of the link. */
      readonly owner: Field | null;
    }
  | { readonly kind: "remove-links"; readonly statement: Statement }
  /** Runs a callback in a transaction that locks the row, for administrators by the value of `owner` if that is not null. */
  | { readonly kind: "while-locked"; readonly statement: Statement; readonly owner: Field | null }
  /** Calls the method of this name on an owner's repository; with `isNullIfMissing` a missing row gives null, not an error. */
  | { readonly kind: "scoped"; readonly method: string; readonly isNullIfMissing: boolean };

/** The source of new rows and changes. */
export interface NewRowSource {
  readonly input: Input;
  /** Whether there are server values in addition to the request. */
  readonly hasValues: boolean;
}

/** A request, or server values if no field can be set by a request. */
export type Input = "request" | "values";

/** The event and the hooks of a write. */
export interface Write {
  /** The event that its statement publishes for each row; null if it publishes none. */
  readonly event: EventKind | null;
  /** Its hook; null if the entity has no hooks. */
  readonly hook: Hook | null;
}

/** A pair of user functions around a write, such as `beforeCreate` and `afterCreate`. */
export interface Hook {
  readonly name: "Create" | "Update" | "Delete" | "HardDelete" | "Restore";
  /** The arguments of the function before the write. A request is a copy, which the function may change. */
  readonly before: readonly ("id" | Input)[];
  /** The argument of the function after the write: the row that the method returns, or null for its id. */
  readonly after: RowShape | null;
}

export type ResultShape =
  | ReadShape
  /** An async iterable of rows. */
  | { readonly kind: "stream"; readonly of: RowShape }
  /** The result of the callback that the method runs. */
  | { readonly kind: "of-run" };

/** The value that the rows of a statement are converted to. */
export type ReadShape =
  | { readonly kind: "row" | "row-or-null" | "rows"; readonly of: RowShape }
  /** Rows of another entity, grouped by the key that their foreign key `key` refers to: a list for each, or at most one row. */
  | {
      readonly kind: "rows-by-id" | "row-by-id";
      readonly of: RowShape;
      readonly target: Entity;
      readonly key: readonly Field[];
    }
  /** Rows of another entity, grouped by the id of the row that is linked to them. */
  | { readonly kind: "linked-rows-by-id"; readonly of: RowShape; readonly target: Entity }
  | { readonly kind: "page"; readonly of: RowShape }
  | { readonly kind: "affected-one" | "affected" | "exists" };

/** Returns the statements of a method, in the order in which they run. */
export function statementsOfMethod({ body, write }: RepositoryMethod): readonly Statement[] {
  switch (body.kind) {
    case "list-after":
      return [body.first, body.next];
    case "page":
      return body.counted === null ? [body.statement] : [body.statement, body.counted];
    case "add-links":
      return body.lock === null ? [body.statement] : [body.lock, body.statement];
    case "patch":
    case "change-one":
    case "delete-many": {
      const previous = write?.hook == null ? [] : [body.previous];
      return [...previous, ...(body.kind === "patch" ? [body.current] : []), body.statement];
    }
    case "list-filtered":
    case "scoped":
      return [];
    default:
      return [body.statement];
  }
}

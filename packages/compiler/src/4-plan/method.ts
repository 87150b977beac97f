// A repository's method as data: its parameters, its statements, its result. No TypeScript is written here.
import type { ListShape } from "../2-model/data/api.ts";
import type { Entity, Link } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";
import type { LockingMethod, PlannedMethod } from "../2-model/names/methods.ts";
import type { EventKind } from "./event-kind.ts";
import type { MethodParameter } from "./parameter.ts";
import type { RowShape, Statement } from "./statement.ts";

/** A method of a repository. `5-emit` has a template for each kind of them. */
export interface RepositoryMethod {
  readonly name: string;
  /** Sentences of the doc comment, `@throws` lines among them. */
  readonly doc: readonly string[];
  readonly parameters: readonly MethodParameter[];
  readonly result: ResultShape;
  readonly body: MethodBody;
  /** The event and the hooks of a write; null for a method that reads. */
  readonly write: Write | null;
}

/** What the plan adds to a method that the model names. */
export type MethodPlan = Omit<RepositoryMethod, "name">;

/** A method as the model names it. */
export type NamedMethod = PlannedMethod | LockingMethod;

/** Plans methods of some kinds. */
export type MethodPlans<Kind extends NamedMethod["kind"]> = {
  readonly [Each in Kind]: (entity: Entity, method: Extract<NamedMethod, { readonly kind: Each }>) => MethodPlan;
};

/** The kind of a method, with its statements. */
export type MethodBody =
  /** Runs a statement with the parameters of the method, and returns what the result says. */
  | { readonly kind: "read"; readonly statement: Statement }
  /** Reads a page of all rows. */
  | { readonly kind: "list"; readonly statement: Statement }
  /** Reads the rows that follow an id, or the first ones. */
  | { readonly kind: "list-after"; readonly first: Statement; readonly next: Statement }
  /** Runs a query: for its rows, deleted ones among them, its first row, its rows one by one, their number, or for any. */
  | {
      readonly kind: "query";
      readonly statement: Statement;
      readonly asks: "rows" | "with-deleted" | "first" | "stream" | "count" | "exists";
    }
  /** Reads a page of a query; `counted` also counts the rows of all pages. */
  | {
      readonly kind: "page";
      readonly statement: Statement;
      readonly counted: Statement | null;
      readonly shape: ListShape | null;
    }
  /** Runs `query` with another limit and offset. */
  | { readonly kind: "list-filtered" }
  | { readonly kind: "insert"; readonly statement: Statement; readonly from: NewRowSource }
  /** `presence`: the fields of which further parameters say whether the request has them. */
  | {
      readonly kind: "insert-unless-there";
      readonly statement: Statement;
      readonly from: NewRowSource;
      readonly presence: readonly Field[];
    }
  | { readonly kind: "insert-many"; readonly statement: Statement; readonly from: NewRowSource }
  /** `current` reads the row that was not changed, `previous` the row as it is before the change. */
  | {
      readonly kind: "patch";
      readonly statement: Statement;
      readonly current: Statement;
      readonly previous: Statement;
      readonly from: NewRowSource;
      /** The field that must have the value that the request expects. */
      readonly expected: Field | null;
    }
  /** Writes the row with an id, and returns whether there was one. */
  | { readonly kind: "change-one"; readonly statement: Statement; readonly previous: Statement }
  | { readonly kind: "delete-many"; readonly statement: Statement; readonly previous: Statement }
  /** Adds the rows of a join entity; `lock` waits for others who change the links of the same row. */
  | { readonly kind: "add-links"; readonly statement: Statement; readonly lock: Statement | null; readonly link: Link }
  | { readonly kind: "remove-links"; readonly statement: Statement }
  /** Runs a function of the caller in a transaction in which the row is locked. */
  | { readonly kind: "while-locked"; readonly statement: Statement }
  /** Calls the method of this name on the repository of an owner; null in place of the error of a missing row. */
  | { readonly kind: "scoped"; readonly method: string; readonly isNullIfMissing: boolean };

/** The source of new rows and changes. */
export interface NewRowSource {
  readonly input: Input;
  /** Whether the server's values stand beside the request. */
  readonly hasValues: boolean;
}

/** A request, or the server's values where no request can say anything. */
export type Input = "request" | "values";

/** The event and the hooks of a write. */
export interface Write {
  /** The event that its statement publishes of each row; null where it publishes none. */
  readonly event: EventKind | null;
  /** The functions of the user's own around it; null where the entity has none. */
  readonly hook: Hook | null;
}

/** `beforeCreate` and `afterCreate`: functions of the user's own around a write. */
export interface Hook {
  readonly name: "Create" | "Update" | "Delete" | "HardDelete" | "Restore";
  /** The arguments of the one before the write. A request is a copy, which it may change. */
  readonly before: readonly ("id" | Input)[];
  /** The argument of the one after it: the row as the method returns it, or null for its id. */
  readonly after: RowShape | null;
}

export type ResultShape =
  | ReadShape
  /** Rows one by one, as they are asked for. */
  | { readonly kind: "stream"; readonly of: RowShape }
  /** The result of the function that the method runs. */
  | { readonly kind: "of-run" };

/** The value that a statement's answer becomes. */
export type ReadShape =
  | { readonly kind: "row" | "row-or-null" | "rows"; readonly of: RowShape }
  /** Rows of another entity by the key that these fields of theirs refer to: all of a key, or the one that there is at most. */
  | {
      readonly kind: "rows-by-id" | "row-by-id";
      readonly of: RowShape;
      readonly target: Entity;
      readonly key: readonly Field[];
    }
  /** Rows of another entity by the id that links lead to them from. */
  | { readonly kind: "linked-rows-by-id"; readonly of: RowShape; readonly target: Entity }
  | { readonly kind: "page"; readonly of: RowShape }
  | { readonly kind: "affected-one" | "affected" | "exists" };

/** The statements of a method, in the order in which they are used. */
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

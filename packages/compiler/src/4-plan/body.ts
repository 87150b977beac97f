// What a repository's method does, as data: the steps before its statement, the statement, the steps after it.
import type { ListShape } from "../2-model/data/api.ts";
import type { Entity, Link } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field.ts";
import type { OperationParameter } from "./parameter.ts";
import type { RowShape, Statement } from "./statement.ts";

/** The steps in their order. One module of `5-emit` prints them, and decides nothing. */
export type Body = readonly Step[];

/** A line or two of a method. In code quotes: the variables by which one step knows what another one made. */
export type Step =
  /** Steps that hooks surround: they return from the method, and run on what the hooks before the write have begun. */
  | { readonly kind: "hooked"; readonly steps: Body }
  /** Returns no rows for no requests. */
  | { readonly kind: "none-for-none"; readonly input: Input }
  /** Reads the rows as they are before the write, where the hooks are to know them. */
  | { readonly kind: "previous"; readonly call: Call }
  /** `distinct`: each of the ids once, as PostgreSQL writes it. */
  | { readonly kind: "distinct-ids" }
  /** The hook before the write, once or for each request or id. A request is copied for it: `request`, `requests`. */
  | { readonly kind: "before"; readonly hook: Hook; readonly isForEach: boolean }
  /** `id`: that of the new row. */
  | { readonly kind: "new-id" }
  /** The parameters of each new row, by the entity's plural. */
  | { readonly kind: "new-rows"; readonly request: RequestName; readonly hasValues: boolean }
  /** `distinct`: each of the ids that links lead to once. */
  | { readonly kind: "distinct-targets"; readonly link: Link }
  /** The rows of a join entity that lead to each of `distinct`, by their plural. */
  | { readonly kind: "link-rows"; readonly link: Link }
  /** `patch`: the columns that the request sets. */
  | { readonly kind: "patch"; readonly patch: Patch }
  /** Steps for a request that sets nothing. */
  | { readonly kind: "when-unchanged"; readonly steps: Body }
  /** `where`: the conditions of a query; `isLive` is false where deleted rows count, too. */
  | { readonly kind: "conditions"; readonly isLive: boolean }
  /** `order`: that of a query, and the place in it where the page begins; null is the shape of the entity itself. */
  | { readonly kind: "order"; readonly shape: ListShape | null }
  /** Runs a statement for its `row`, or null; the `row` as nobody can have changed it since; its `rows`; or nothing. */
  | { readonly kind: "run"; readonly call: Call; readonly answer: "row" | "current-row" | "rows" | "nothing" }
  /** The `rows` that follow an id, or the first ones. */
  | { readonly kind: "run-keyset"; readonly first: Call; readonly next: Call }
  /** Yields the rows of a statement, which traces show under this name. */
  | { readonly kind: "stream"; readonly name: string; readonly of: RowShape; readonly call: Call }
  /** Returns what the function `run` gives, in a transaction in which a statement has locked its row. */
  | { readonly kind: "locked"; readonly call: Call }
  /** Ends the method where there is no row. */
  | { readonly kind: "missing"; readonly missing: Missing }
  /** Throws where the row has another version than the request expects: its field says so. */
  | { readonly kind: "conflict"; readonly request: RequestName; readonly field: Field }
  /** Throws where no `row` was changed: it has another version than the request expects, unless the call finds none. */
  | { readonly kind: "not-changed"; readonly looking: Call; readonly request: RequestName; readonly missing: Missing }
  /** `deleted`: the ids of the rows that the statement found, in the order of `distinct`. */
  | { readonly kind: "deleted-ids" }
  | { readonly kind: "let"; readonly name: Variable; readonly value: Value }
  /** The hook after the write, which waits for the commit. */
  | { readonly kind: "after"; readonly hook: Hook; readonly of: AfterSubject }
  | { readonly kind: "return"; readonly value: Value };

/** `beforeCreate` and `afterCreate`: functions of the user's own around a write. */
export interface Hook {
  readonly name: "Create" | "Update" | "Delete" | "HardDelete" | "Restore";
  /** What the one before the write is given. A request is a copy, which it may change. */
  readonly before: readonly ("id" | Input)[];
  /** What the one after it is given: the row as the method returns it, or null for its id. */
  readonly after: RowShape | null;
}

/** What a write is made from: a request, or the server's values where no request can say anything. */
export type Input = "request" | "values";

/**
 * What the request is called: its copy once a hook was given it. Where no request can make or change a row, the
 * server's values are in its place.
 */
export type RequestName = "dto" | "request" | "values" | "given";

/** The row as an object, by the entity's name; several of them; whether a row was written. */
export type Variable = "entity" | "created" | "isChanged";

/** What the hook after a write is called for. */
export type AfterSubject =
  | "entity"
  /** Unless the request set nothing. */
  | "patched-entity"
  | "each-created"
  | "id-if-changed"
  | "each-deleted-id";

export type Missing = "throw" | "null";

/** A statement with what it is given. */
export interface Call {
  readonly statement: Statement;
  readonly given: Given;
  /** Whether who acts is one more parameter, after all others. */
  readonly hasActor?: boolean;
  /** The owner that the repository is limited to, as the last parameter but who acts. */
  readonly limitedTo?: Field;
}

export type Given =
  | { readonly kind: "parameters"; readonly parameters: readonly OperationParameter[] }
  /** The id that the rows follow, if any, and the page: `limit`, and `offset` where it has one. */
  | { readonly kind: "page"; readonly keys: readonly OperationParameter[]; readonly hasOffset: boolean }
  | NewRow
  /** What the step `new-rows` made, as one parameter. */
  | { readonly kind: "new-rows" }
  /** The id, `distinct`, and what the step `link-rows` made. */
  | { readonly kind: "links"; readonly link: Link }
  | { readonly kind: "distinct-ids" }
  /** The `patch`; with nothing to set, the other statement reads the row. */
  | { readonly kind: "patch"; readonly unchanged: Statement | null }
  /** `where`, `order` and the page of the query, or the first row of it. */
  | { readonly kind: "query" | "first-of-query" }
  /** `where` alone. */
  | { readonly kind: "filters" };

/** A new row of the request, with an id that is made for it or with the variable `id`. */
export interface NewRow {
  readonly kind: "new-row";
  readonly request: RequestName;
  readonly hasValues: boolean;
  readonly hasId: boolean;
  /** The fields of which further parameters say whether the request has them. */
  readonly presence: readonly Field[];
}

/** An expression. */
export type Value =
  | { readonly kind: "variable"; readonly name: Variable }
  /** The one row of a statement as an object, or all of its rows. */
  | { readonly kind: "one" | "many"; readonly of: RowShape; readonly call: Call }
  /** `row` as an object, `row` or null, `rows` as objects. */
  | { readonly kind: "row" | "row-or-null" | "rows"; readonly of: RowShape }
  | {
      readonly kind: "rows-by-id" | "row-by-id";
      readonly of: RowShape;
      readonly one: string;
      readonly key: readonly Field[];
    }
  | { readonly kind: "affected-one" | "affected" | "exists" | "total"; readonly call: Call }
  /** The rows that links lead to, by the id that they lead from. */
  | { readonly kind: "linked-rows-by-id"; readonly of: RowShape }
  /** The number of links that a statement changed, after another one has locked the row that they lead from. */
  | { readonly kind: "changed-links"; readonly call: Call; readonly lock: Call | null; readonly target: Entity }
  /** The rows of a page and what follows it; with the other statement also the number of all, where the query asks for it. */
  | { readonly kind: "page"; readonly of: RowShape; readonly statement: Statement; readonly counted: Statement | null }
  /** Objects of the ids that were given to new rows. */
  | { readonly kind: "given-id" }
  | { readonly kind: "given-ids"; readonly position: number }
  | { readonly kind: "number-of-deleted" }
  /** `query` with another limit and offset. */
  | { readonly kind: "query-of-page" };

/** What is around the columns that an update request can set. */
export interface Patch {
  readonly request: RequestName;
  /** Whether the server's values stand beside the request. */
  readonly hasValues: boolean;
  /** The parameters that come before the columns', for the WHERE clause. */
  readonly keys: readonly OperationParameter[];
  /** The field that must have the value that the request expects: a parameter that follows the keys. */
  readonly expected: Field | null;
  /** The owner that the repository is limited to, who comes after all of them; null where it sees all rows. */
  readonly limitedTo: Field | null;
}

/** The statements of a body, in the order in which they stand. */
export function statementsIn(body: Body): readonly Statement[] {
  return body.flatMap((step): readonly Statement[] => {
    switch (step.kind) {
      case "run":
      case "stream":
      case "locked":
      case "previous":
        return statementsOfCall(step.call);
      case "not-changed":
        return statementsOfCall(step.looking);
      case "run-keyset":
        return [step.first, step.next].flatMap(statementsOfCall);
      case "hooked":
      case "when-unchanged":
        return statementsIn(step.steps);
      case "let":
      case "return":
        return statementsOfValue(step.value);
      default:
        return [];
    }
  });
}

function statementsOfValue(value: Value): readonly Statement[] {
  if (value.kind === "page") return value.counted === null ? [value.statement] : [value.statement, value.counted];
  const lock = value.kind === "changed-links" && value.lock !== null ? statementsOfCall(value.lock) : [];
  return "call" in value ? [...lock, ...statementsOfCall(value.call)] : [];
}

function statementsOfCall({ statement, given }: Call): readonly Statement[] {
  return given.kind === "patch" && given.unchanged !== null ? [given.unchanged, statement] : [statement];
}

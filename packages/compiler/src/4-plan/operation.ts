// A repository's method as data: its parameters, what it does, its result. No TypeScript is written here.
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field.ts";
import type { Body, Hook } from "./body.ts";
import type { EventKind } from "./event-kind.ts";
import type { OperationParameter } from "./parameter.ts";
import type { RowShape } from "./statement.ts";

export interface Operation {
  readonly name: string;
  /** Sentences of the doc comment, `@throws` lines among them. */
  readonly doc: readonly string[];
  readonly parameters: readonly OperationParameter[];
  readonly result: ResultShape;
  readonly body: Body;
  /** What else happens when rows are written; null for a method that reads. */
  readonly write: Write | null;
}

/** What belongs to a write besides its statement. */
export interface Write {
  /** The event that its statement publishes of each row; null where it publishes none. */
  readonly event: EventKind | null;
  /** The functions of the user's own around it; null where the entity has none. */
  readonly hook: Hook | null;
  /** Whether its statement is told who acts. */
  readonly hasActor: boolean;
}

export type ResultShape =
  | ReadShape
  /** Rows one by one, as they are asked for. */
  | { readonly kind: "stream"; readonly of: RowShape }
  /** What the function gives that the method runs. */
  | { readonly kind: "of-run" };

/** What is made of a statement's answer. */
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

// An entity whose relations are not resolved yet.
import type { Located } from "../../diagnostics/span.ts";
import type { Child, Entity, Link, Parent, Referrer } from "../data/entity.ts";
import type { Field } from "../data/field.ts";
import type { Index } from "../data/indexes.ts";
import type { Constraint } from "../data/rules.ts";
import type { Use } from "../resolve/annotations/annotations.ts";
import type { ProjectFile } from "../resolve/project.ts";
import type { Subject } from "./subject.ts";

/** A field of the entity, and the name of the one that it equals. */
export interface NamedPair {
  readonly own: Field;
  readonly target: Located<string>;
}

/** `@belongsTo` on a field, and the file that it is written in: that of the class, or of one that it extends. */
export interface ForeignKey {
  readonly field: Field;
  /** All of its fields: more than one where `on` says so. */
  readonly fields: readonly Field[];
  /** What `on` says, as far as it could be read; null without it. */
  readonly pairs: readonly NamedPair[] | null;
  readonly use: Use<"belongsTo">;
  readonly file: ProjectFile;
}

export interface Draft {
  readonly entity: Entity;
  readonly subject: Subject;
  /** Whether the class has all that an entity needs; where it has not, something stands in, and nothing is generated. */
  readonly isWhole: boolean;
  /** The same lists as the entity's own, to be filled. */
  readonly indexes: Index[];
  readonly parents: Parent[];
  readonly children: Child[];
  readonly links: Link[];
  readonly referrers: Referrer[];
  readonly constraints: Constraint[];
  readonly foreignKeys: readonly ForeignKey[];
}

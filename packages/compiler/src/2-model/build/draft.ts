// Drafts: entities before and while their relations are resolved.
import type { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";
import type { Child, Entity, JoinTarget, Link, Parent, WriteKind } from "../data/entity.ts";
import type { Constraint } from "../data/entity-parts.ts";
import type { Field } from "../data/field/field.ts";
import type { Index } from "../data/table/indexes.ts";
import type { Use } from "../resolve/annotations/annotations.ts";
import type { ProjectFile } from "../resolve/project.ts";
import type { Subject } from "./subject.ts";

/** A field of the entity, and the name of the field of the other entity that it equals. */
export interface FieldPair {
  readonly own: Field;
  readonly target: Located<string>;
}

/** `@belongsTo` on a field, before its target is resolved. */
export interface ForeignKey {
  readonly field: Field;
  /** All fields of the foreign key; several with `on`. */
  readonly fields: readonly Field[];
  /** The pairs of `on` that could be read; null without `on`. */
  readonly pairs: readonly FieldPair[] | null;
  readonly use: Use<"belongsTo">;
  /** The file of the class, or of the base class with the field. */
  readonly file: ProjectFile;
  /** The default name of the constraint if the referenced key has one field. */
  readonly constraint: string;
}

/** The entity of one class, without other classes. It is kept until something changes that was read for it. */
export interface Draft {
  /** The entity without relations. */
  readonly entity: Entity;
  readonly subject: Subject;
  /** Whether the class has all that an entity needs. Otherwise it has placeholders, and nothing is generated for it. */
  readonly isWhole: boolean;
  readonly foreignKeys: readonly ForeignKey[];
  /** The constraints of the option `constraints`. */
  readonly customConstraints: readonly Constraint[];
}

/** A draft in a model. It is created anew for each model, because it refers to other entities. */
export interface LinkedDraft extends Draft {
  /** The entity of the model. */
  readonly entity: LinkedEntity;
  /** Receives diagnostics of relations; it has the earlier diagnostics of the file. */
  readonly report: Report;
  /** The lists of the entity, which are filled while relations are resolved. */
  readonly indexes: Index[];
  readonly parents: Parent[];
  readonly children: Child[];
  readonly links: Link[];
  readonly joinTargets: JoinTarget[];
  readonly constraints: Constraint[];
}

interface LinkedEntity extends Entity {
  canBeReferenced: boolean;
  hasLiveColumn: boolean;
  readonly cascadesToAudit: Set<WriteKind>;
}

/** All drafts of a model. */
export interface Drafts {
  readonly all: readonly LinkedDraft[];
  /** Returns the draft of a class in a file. */
  readonly named: (path: string, type: string) => LinkedDraft | undefined;
  readonly of: (entity: Entity) => LinkedDraft | undefined;
}

// The context in which the entity of a class is built.

import type { Annotations } from "../resolve/annotations/annotations.ts";
import type { EntityOptions } from "../resolve/annotations/entity-options.ts";
import type { KnownFields } from "../resolve/annotations/field-names.ts";
import type { Source } from "../resolve/source.ts";
import type { ClassPart } from "./entity/bases.ts";

export interface Subject {
  readonly type: string;
  /** The class, last, and the abstract classes that it extends. */
  readonly parts: readonly ClassPart[];
  readonly options: EntityOptions;
  readonly annotations: Annotations;
  readonly known: KnownFields;
  /** Names of fields with an error. Something missing there may have been rejected. */
  readonly unreadable: ReadonlySet<string>;
  readonly source: Source;
}

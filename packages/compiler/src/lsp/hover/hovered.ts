// A place that somebody points at, and what is known of it.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Plan } from "../../4-plan/plan.ts";
import type { Target } from "../target/find-target.ts";

export interface Hovered {
  readonly target: Target;
  readonly entity: Entity;
  readonly plan: Plan;
  /** The files of the entity's folder: none of one that is held back. */
  readonly files: readonly string[];
}

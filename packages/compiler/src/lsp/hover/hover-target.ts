// The target of a hover, with its entity, its plan and its generated files.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Plan } from "../../4-plan/plan.ts";
import type { Target } from "../target/find-target.ts";

export interface HoverTarget {
  readonly target: Target;
  readonly entity: Entity;
  readonly plan: Plan;
  /** The files of the entity's folder; empty if it is skipped. */
  readonly files: readonly string[];
}

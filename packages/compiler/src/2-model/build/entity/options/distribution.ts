// Reads the option `distribute`: a distribution field of Citus, or a reference table.
import type { Distribution } from "../../../data/entity-parts.ts";
import type { Subject } from "../../subject.ts";

export function buildDistribution({ options, known }: Subject): Distribution | null {
  const { distribute } = options;
  if (distribute.kind !== "value") return null;
  const { value, span } = distribute;
  if (value === "reference") return { kind: "reference", span };
  const field = known.named({ value, span }, "distribution-unknown-field", ["reference"]);
  return field === null ? null : { kind: "by", field, span };
}

// The options of `entity-derive pull`.
import type { Format } from "../../diagnostics/render/render.ts";

export interface PullOptions {
  readonly database?: string;
  readonly schema?: readonly string[];
  readonly out: string;
  readonly names?: string;
  readonly sample?: true;
  readonly dryRun?: true;
  readonly shadow?: string;
  readonly format: Format;
  readonly project?: string;
}

// A number into the text of an entity whose table belongs to many: parents, enums, indexes, audit, outbox, soft delete.
import type { SampleFile } from "../compiler/sample-project.ts";

const fields: readonly string[] = [
  '@field("create", "update", "response") @validate({ length: { min: 1, max: 200 } }) @filter("like") @sort title!: string;',
  '@field("create", "update", "response") body!: string | null;',
  '@field("update", "response") @filter("range") @sort views: i32 = 0;',
  '@field("create", "update", "response") @column({ type: "NUMERIC(12,2)" }) price!: Decimal;',
  '@field("create", "response") @column({ unique: true, varchar: 40 }) code!: string;',
  '@field("create", "update", "response") labels!: string[];',
  '@field("create", "response") details!: Json | null;',
  '@field("create", "update", "response") published: boolean = false;',
  '@field("create", "update", "response") @filter("range") dueOn!: PlainDate | null;',
  '@field("create", "response") @column({ check: "size > 0", index: true }) size!: i64;',
];

/**
 * @param edits how often the entity was changed: each adds a field
 * @param word in the names of tables: what is known of the tables of another word is of no help
 */
export function sampleTable(number: number, edits = 0, word = "things"): SampleFile {
  const own = fields.filter((_, index) => (number + index * 3) % 7 < 5);
  const parents = [Math.floor(number / 2), number - 1].filter((parent, index) => parent > 0 && index <= number % 2);
  const options = [
    `table: "${word}_${number}"`,
    ...(number % 3 === 0 ? ["softDelete: true"] : []),
    ...(number % 4 === 0 ? ['events: "outbox"'] : []),
    number % 5 === 0 ? "migrations: { audit: true, touchUpdatedAt: true }" : "migrations: true",
    ...(number % 3 === 1 ? ['index: [["state", "createdAt"]]'] : []),
  ];
  const hasType = number % 2 === 0;
  const state = `export const State${number} = valueObject("state_${number}", ["draft", "live", "gone"]);
export type State${number} = ValueOf<typeof State${number}>;
`;
  const lines = [
    ...own,
    ...[...new Set(parents)].map(
      (parent) =>
        `@field("create", "response") @belongsTo<Thing${parent}>({ onDelete: "cascade" }) @filter thing${parent}Id!: Uuid;`,
    ),
    hasType
      ? `@field("create", "update", "response") @filter @column({ pgEnum: "state_${number}" }) state!: State${number};`
      : '@field("create", "update", "response") @filter state!: "draft" | "live" | "gone";',
    ...Array.from(
      { length: edits },
      (_, index) => `@field("create", "update", "response") @filter added${index + 1}!: string | null;`,
    ),
    '@auto @field("response") createdAt!: Date;',
    '@auto @field("response") updatedAt!: Date;',
    ...(number % 3 === 0 ? ['@field("skip") deletedAt!: Date | null;'] : []),
  ];
  const imports = [...new Set(parents)].map(
    (parent) => `import type { Thing${parent} } from "./thing-${parent}.entity.ts";\n`,
  );
  const text = `import { auto, belongsTo, column, entity, field, filter, id, sort, validate, valueObject } from "entity-derive";
import type { Decimal, i32, i64, Json, PlainDate, Uuid, ValueOf } from "entity-derive";
${imports.join("")}
${hasType ? state : ""}
/** Number ${number} of many. */
@entity({ ${options.join(", ")} })
export class Thing${number} {
  @id id!: Uuid;
${lines.map((line) => `  ${line}\n`).join("")}}
`;
  return { name: `thing-${number}.entity.ts`, text };
}

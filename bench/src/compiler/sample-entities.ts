// A number into the text of an entity file; the fields and words vary from one to the next.

const fields: readonly (readonly [name: string, text: string])[] = [
  [
    "title",
    '@field("create", "update", "response") @validate({ length: { min: 1, max: 200 } }) @filter("like") @sort title!: string;',
  ],
  ["body", '/** The text itself. */\n  @field("create", "update", "response") body!: string | null;'],
  ["views", '@field("update", "response") @filter("range") @sort views: i32 = 0;'],
  ["price", '@field("create", "update", "response") @filter("range") price!: Decimal;'],
  ["code", '@field("create", "response") @column({ unique: true, varchar: 40 }) code!: string;'],
  ["state", '@field("create", "update", "response") @filter state!: "draft" | "live" | "gone";'],
  ["tags", '@field("create", "update", "response") tags!: string[];'],
  ["details", '@field("create", "response") details!: Json | null;'],
  ["weight", '@field("create", "update", "response") @validate({ range: { min: 0, max: 1000 } }) weight!: f64 | null;'],
  ["published", '@field("create", "update", "response") published: boolean = false;'],
  ["dueOn", '@field("create", "update", "response") @filter("range") dueOn!: PlainDate | null;'],
  ["secret", '@field("skip") secret!: string;'],
  ["size", '@field("create", "response") @column({ check: "size > 0", index: true }) size!: i64;'],
  ["contact", '@field("create", "update", "response") @validate({ email: true }) contact!: string | null;'],
];

/** @returns the file's name and text */
export function sampleEntity(number: number): { readonly name: string; readonly text: string } {
  const own = fields.filter((_, index) => (number + index * 5) % 7 < 4 || index === number % fields.length);
  const lines = own.map(([, text]) => `  ${text}`).join("\n");
  const handlers = number % 5 === 0 ? '["get", "list"]' : "true";
  const text = `import { auto, column, entity, field, filter, id, sort, validate } from "entity-derive";
import type { Decimal, f64, i32, i64, Json, PlainDate, Uuid } from "entity-derive";

/** Number ${number} of many. */
@entity({ table: "things_${number}", migrations: true, api: { tag: "Things ${number}", handlers: ${handlers} } })
export class Thing${number} {
  @id id!: Uuid;
${lines}
  @auto @field("response") createdAt!: Date;
}
`;
  return { name: `thing-${number}.entity.ts`, text };
}

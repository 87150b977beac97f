// Names of tables, schemas, columns and paths, and SQL, that try to break out of the text they stand in.
import { column, entity, field, filter, id, sort } from "entity-derive";
import type { Json, Uuid } from "entity-derive";

@entity({ table: "weird \"name\" `${x}` \\ \n and ' more", schema: "odd schema ${1}", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true, path: "od@d,(x)/a b/ü/~q", pathPrefix: "//api///", version: "v1/" } })
export class Weird {
  @id @column({ name: "Weird Id" }) id!: Uuid;
  @field("create", "update", "response") @filter("like") @sort @column({ name: "Weird \"Name\"", unique: true }) a!: string;
  @field("create", "update", "response") @filter("search") @sort @column({ name: "b`${x}`\\", unique: true, index: true }) b!: string;
  @field("create", "update", "response") @filter @sort @column({ name: "c\nnew\r\nline\u2028", check: "\"c\nnew\r\nline\u2028\" <> 'x\ny'", default: "'multi\nline'" }) c!: string;
  @field("create", "update", "response") @filter @sort @column({ name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1", unique: true, check: "true" }) d!: string;
  @field("create", "update", "response") @filter @sort @column({ name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2", unique: true, check: "true" }) e!: string;
  @field("create", "update", "response") @filter @sort @column({ name: "数据ÄÖ", check: "length(\"数据ÄÖ\") < 50" }) f!: string;
  @field("create", "update", "response") @filter @sort @column({ name: "select", default: "'it''s a \"`${x}` \\\\ $$ test'" }) g!: string;
  @field("create", "update", "response") @filter @sort @column({ name: "user", default: "E'a\\nb' || 'c--d /* e */'" }) h!: string;
  @field("create", "update", "response") @filter @sort @column({ name: "group", default: "$q$it's$q$" }) i!: string | null;
  @field("create", "update", "response") text: string = "a'b\\c\n`${d}`\u2028\r\n\t";
  @field("create", "update", "response") list: string[] = ["a'b\\c\n`${d}`", "\"", "", "null", "{,}"];
  @field("create", "update", "response") json: Json = { "a'b": ["\\", "\n", null, 1e21, -0, { __proto2__: 1, "x y": "`${d}`" }] };
}


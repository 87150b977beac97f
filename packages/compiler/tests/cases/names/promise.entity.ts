import { column, entity, field, filter, id, sort, type Uuid } from "entity-derive";

/**
 * A doc comment that tries to leave: `${process.exit(1)}` \u002a/ <script>alert(1)</script> "quotes" 'and' more
 *
 * @deprecated {@link nothing}
 *   - indented
 */
@entity({ table: "promises", migrations: true, api: { handlers: true } })
// biome-ignore lint/suspicious/noShadowRestrictedNames: that is the case
export class Promise {
  @id id!: Uuid;
  /** *\/ export const broken = 1; /* `${x}` */
  @field("create", "update", "response") @filter("like") @sort options!: string;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it tries to end a template
  @field("create", "update", "response") @column({ default: "'`); ${x} */ --'" }) request!: string;
  @field("create", "update", "response") @column({ unique: true }) values!: string;
  @field("create", "update", "response") @filter where!: "`${x}`" | "*/" | "'";
  @field("create", "update", "response") @filter("range") exports!: string;
}

/** Named like a global that its own fields use. */
@entity({ table: "dates", migrations: true, api: { handlers: true } })
// biome-ignore lint/suspicious/noShadowRestrictedNames: that is the case
export class Date {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") @filter("range") at!: Temporal.Instant;
}

/** Named like what handlers import. */
@entity({ table: "routes", migrations: true, api: { handlers: true } })
export class Route {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @column({ unique: true }) dto!: string;
  @field("skip") options!: string;
}

/** Named like what repositories import. */
@entity({ table: "statements", migrations: true, api: { handlers: true } })
export class Statement {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort limit_!: string;
}

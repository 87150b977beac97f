// `@owner`: the field with the owner of a row.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * Marks the field with the id of the principal that owns the row. Adds `findByIdScoped`, `listByOwner`, `updateScoped`
 * and `deleteScoped` to the repository, which treat rows of other owners as not found. At most one field can have it,
 * and never the `@id`.
 *
 * @example
 * @owner ownerId!: Uuid;
 */
export const owner: FieldDecorator = doNothing;

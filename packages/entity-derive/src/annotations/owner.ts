// `@owner` on a field: the id of the principal that a row belongs to.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * The id of the principal that a row belongs to. The repository gains `findByIdScoped`, `listByOwner`, `updateScoped`
 * and `deleteScoped`, which never reveal another owner's row. At most one, and never the `@id`.
 *
 * @example
 * @owner ownerId!: Uuid;
 */
export const owner: FieldDecorator = doNothing;

import { entity, field, id } from 'entity-derive'
import type { Uuid } from 'entity-derive'

@entity({ table: 'users' })
export class User {
  @id id!: Uuid
  @field('create') name!: varchar
  @field('create') age!: Int
  @field('create') born!: date
  @field('create') size!: BigInt
  @field('create') settings!: jsonb | null
  @field('create') weight!: Number
}

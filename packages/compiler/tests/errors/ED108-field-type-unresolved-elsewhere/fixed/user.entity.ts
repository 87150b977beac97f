import { entity, field, id } from 'entity-derive'
import type { i32, Json, Uuid } from 'entity-derive'

@entity({ table: 'users' })
export class User {
  @id id!: Uuid
  @field('create') name!: string
  @field('create') age!: i32
  @field('create') born!: date
  @field('create') size!: bigint
  @field('create') settings!: Json | null
  @field('create') weight!: Number
}

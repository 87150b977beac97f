import { entity, field, id, type Uuid } from 'entity-derive'

@entity({ table: 'posts', softDelete: true })
export class Post {
	@id id!: Uuid

	@field('create', 'response')
	title!: string // the headline

	get slug() {
		return this.title.toLowerCase()
	}
}

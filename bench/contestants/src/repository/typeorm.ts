// TypeORM's repositories, with the methods that send one statement where it has them.
import { randomUUIDv7 } from "node:crypto";
import { DataSource, In, IsNull, MoreThanOrEqual, type QueryDeepPartialEntity } from "typeorm";
import { type OpenUsers, poolSize } from "../../../src/repository/contestant.ts";
import type { CreateUserRequest } from "../../../src/user.derived/dto.ts";
import { members, outbox, users } from "../typeorm-entities.ts";
import { eventMeta, eventOf } from "./events.ts";

const rowOf = ({ age = null, active = true, bio = null, ...dto }: CreateUserRequest) => ({
  id: randomUUIDv7(),
  ...dto,
  age,
  active,
  bio,
});

export const open: OpenUsers = async (connectionString) => {
  const source = new DataSource({
    type: "postgres",
    url: connectionString,
    poolSize,
    entities: [users, members, outbox],
  });
  await source.initialize();
  const repository = source.getRepository(users);
  return {
    findById: (id) => repository.findOneBy({ id }),
    findByIds: (ids) => repository.findBy({ id: In(ids) }),
    list: (limit) => repository.find({ order: { id: "DESC" }, take: limit }),
    query: ({ role, ageFrom }, limit) =>
      repository.find({
        where: { role, age: MoreThanOrEqual(ageFrom) },
        order: { createdAt: "DESC", id: "DESC" },
        take: limit,
      }),
    async create(dto) {
      const user = repository.create(rowOf(dto));
      await repository.insert(user as QueryDeepPartialEntity<typeof user>); // fills in what the server has set
      return user;
    },
    async createMany(dtos) {
      const made = repository.create(dtos.map(rowOf));
      await repository.insert(made as QueryDeepPartialEntity<(typeof made)[number]>[]);
      return made;
    },
    async update(id, dto) {
      const where = { id, deletedAt: IsNull() };
      const { raw } = await repository.update(where, dto as QueryDeepPartialEntity<typeof dto>, { returning: "*" });
      const { created_at: createdAt, updated_at: updatedAt, deleted_at: deletedAt, ...user } = raw[0];
      return { ...user, createdAt, updatedAt, deletedAt };
    },
    softDelete: async (id) => (await repository.softDelete({ id, deletedAt: IsNull() })).affected === 1,
    createWithEvent: (dto) =>
      source.transaction(async (manager) => {
        const member = manager.create(members, rowOf(dto));
        await manager.insert(members, member as QueryDeepPartialEntity<typeof member>);
        await manager.insert(outbox, {
          entity: "members",
          entityId: member.id,
          kind: "created",
          payload: eventOf(member),
          meta: eventMeta,
        });
        return member;
      }),
    close: () => source.destroy(),
  };
};

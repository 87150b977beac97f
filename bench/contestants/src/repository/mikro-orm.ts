// MikroORM with an entity manager for each call, as for each request.
import { randomUUIDv7 } from "node:crypto";
import { defineEntity, type EntityData, MikroORM, p, type RequiredEntityData } from "@mikro-orm/postgresql";
import { type OpenUsers, poolSize } from "../../../src/repository/contestant.ts";
import type { CreateUserRequest } from "../../../src/user.derived/dto.ts";
import type { Settings } from "../../../src/user.entity.ts";
import { eventMeta, eventOf } from "./events.ts";

const memberProperties = {
  id: p.uuid().primary().onCreate(randomUUIDv7),
  name: p.text(),
  email: p.text().unique(),
  age: p.integer().nullable().default(null),
  active: p.boolean().default(true),
  role: p.text().$type<"admin" | "member">(),
  balance: p.decimal(),
  settings: p.json<Settings>(),
  bio: p.text().nullable().default(null),
  createdAt: p.datetime().onCreate(() => new Date()),
  updatedAt: p
    .datetime()
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
};

const User = defineEntity({
  name: "User",
  tableName: "users",
  properties: { ...memberProperties, deletedAt: p.datetime().nullable() },
});

const Member = defineEntity({ name: "Member", tableName: "members", properties: memberProperties });

const OutboxRow = defineEntity({
  name: "OutboxRow",
  tableName: "entity_outbox",
  properties: {
    id: p.bigint().primary().autoincrement(),
    entity: p.text(),
    entityId: p.text(),
    kind: p.text(),
    payload: p.json<object>(),
    meta: p.json<object>(),
  },
});

const rowOf = ({ age = null, active = true, bio = null, ...dto }: CreateUserRequest) => ({
  ...dto,
  age,
  active,
  bio,
});

export const open: OpenUsers = async (connectionString) => {
  const orm = await MikroORM.init({
    entities: [User, Member, OutboxRow],
    clientUrl: connectionString,
    pool: { min: 0, max: poolSize },
  });
  const live = { deletedAt: null };
  const userOf = (dto: CreateUserRequest) =>
    ({ ...rowOf(dto), ...live }) as unknown as RequiredEntityData<InstanceType<typeof User.class>>;
  return {
    findById: (id) => orm.em.fork().findOne(User, { id, ...live }),
    findByIds: (ids) => orm.em.fork().find(User, { id: { $in: [...ids] }, ...live }),
    list: (limit) => orm.em.fork().find(User, live, { orderBy: { id: "desc" }, limit }),
    query: ({ role, ageFrom }, limit) =>
      orm.em
        .fork()
        .find(
          User,
          { role, age: { $gte: ageFrom }, ...live },
          { orderBy: [{ createdAt: "desc" }, { id: "desc" }], limit },
        ),
    async create(dto) {
      const em = orm.em.fork();
      const user = em.create(User, userOf(dto));
      await em.flush();
      return user;
    },
    async createMany(dtos) {
      const em = orm.em.fork();
      const users = dtos.map((dto) => em.create(User, userOf(dto)));
      await em.flush();
      return users;
    },
    async update(id, dto) {
      const em = orm.em.fork();
      const user = await em.findOneOrFail(User, { id, ...live });
      em.assign(user, dto as EntityData<typeof user>);
      await em.flush();
      return user;
    },
    async softDelete(id) {
      const now = new Date();
      return (await orm.em.fork().nativeUpdate(User, { id, ...live }, { deletedAt: now, updatedAt: now })) === 1;
    },
    createWithEvent: (dto) =>
      orm.em.fork().transactional(async (em) => {
        const member = em.create(
          Member,
          rowOf(dto) as unknown as RequiredEntityData<InstanceType<typeof Member.class>>,
        );
        await em.flush();
        em.create(OutboxRow, {
          entity: "members",
          entityId: member.id,
          kind: "created",
          payload: eventOf({ ...member }),
          meta: eventMeta,
        });
        return member;
      }),
    close: () => orm.close(),
  };
};

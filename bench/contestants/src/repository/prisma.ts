// Prisma with its adapter for `pg`.
import { PrismaPg } from "@prisma/adapter-pg";
import { type OpenUsers, poolSize } from "../../../src/repository/contestant.ts";
import type { CreateUserRequest, UpdateUserRequest } from "../../../src/user.derived/dto.ts";
import { type Prisma, PrismaClient } from "../../dist/prisma/client.ts";
import { eventMeta, eventOf } from "./events.ts";

/** Prisma's types know neither `readonly` nor properties that may be undefined. */
const dataOf = (dto: CreateUserRequest) => dto as unknown as Prisma.UserCreateInput;
const changeOf = (dto: UpdateUserRequest) => dto as unknown as Prisma.UserUpdateInput;

export const open: OpenUsers = async (connectionString) => {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString, max: poolSize }) });
  const live = { deletedAt: null };
  return {
    findById: (id) => prisma.user.findUnique({ where: { id, ...live } }),
    findByIds: (ids) => prisma.user.findMany({ where: { id: { in: [...ids] }, ...live } }),
    list: (limit) => prisma.user.findMany({ where: live, orderBy: { id: "desc" }, take: limit }),
    query: ({ role, ageFrom }, limit) =>
      prisma.user.findMany({
        where: { role, age: { gte: ageFrom }, ...live },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit,
      }),
    create: (dto) => prisma.user.create({ data: dataOf(dto) }),
    createMany: (dtos) => prisma.user.createManyAndReturn({ data: dtos.map(dataOf) }),
    update: (id, dto) => prisma.user.update({ where: { id, ...live }, data: changeOf(dto) }),
    async softDelete(id) {
      const { count } = await prisma.user.updateMany({ where: { id, ...live }, data: { deletedAt: new Date() } });
      return count === 1;
    },
    createWithEvent: (dto) =>
      prisma.$transaction(async (transaction) => {
        const member = await transaction.member.create({ data: dataOf(dto) });
        await transaction.outboxRow.create({
          data: {
            entity: "members",
            entityId: member.id,
            kind: "created",
            payload: eventOf(member) as unknown as Prisma.InputJsonObject,
            meta: eventMeta,
          },
        });
        return member;
      }),
    close: () => prisma.$disconnect(),
  };
};

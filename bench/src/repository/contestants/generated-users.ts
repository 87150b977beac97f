// The generated repositories as a contestant.
import type { Database } from "entity-derive/runtime";
import { PostgresMemberRepository } from "../../member.derived/postgres.ts";
import { PostgresUserRepository } from "../../user.derived/postgres.ts";
import type { UserContestant } from "../contestant.ts";

export function generatedUsers(db: Database): UserContestant {
  const users = new PostgresUserRepository(db);
  const members = new PostgresMemberRepository(db);
  return {
    findById: (id) => users.findById(id),
    findByIds: (ids) => users.findByIds(ids),
    list: (limit) => users.list(limit, 0),
    query: (filters, limit) => users.query({ ...filters, limit }),
    create: (dto) => users.create(dto),
    createMany: (dtos) => users.createMany(dtos),
    update: (id, dto) => users.update(id, dto),
    softDelete: (id) => users.delete(id),
    createWithEvent: (dto) => members.create(dto),
    close: () => db.close(),
  };
}

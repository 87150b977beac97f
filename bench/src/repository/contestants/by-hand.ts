// The reference: `pg` by hand, with a connection for each call in flight.
import { Pool } from "pg";
import { HandWrittenMembers } from "../../by-hand/member-repository.ts";
import { HandWrittenUserRepository } from "../../by-hand/user-repository.ts";
import { type OpenUsers, poolSize, type UserContestant } from "../contestant.ts";

export const open: OpenUsers = async (connectionString): Promise<UserContestant> => {
  const pool = new Pool({ connectionString, max: poolSize });
  const users = new HandWrittenUserRepository(pool);
  const members = new HandWrittenMembers(pool);
  return {
    findById: (id) => users.findById(id),
    findByIds: (ids) => users.findByIds(ids),
    list: (limit) => users.list(limit, 0),
    query: ({ role, ageFrom }, limit) => users.newestOf(role, ageFrom, limit),
    create: (dto) => users.create(dto),
    createMany: (dtos) => users.createMany(dtos),
    update: (id, dto) => users.update(id, dto),
    softDelete: (id) => users.delete(id),
    createWithEvent: (dto) => members.create(dto),
    close: () => pool.end(),
  };
};

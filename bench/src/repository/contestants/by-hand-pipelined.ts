// `pg` by hand in its pipeline mode: calls take turns on connections that they share; a transaction has one of its own.
import { Client, type ClientConfig, Pool } from "pg";
import { HandWrittenMembers } from "../../by-hand/member-repository.ts";
import { HandWrittenUserRepository } from "../../by-hand/user-repository.ts";
import { type OpenUsers, pipelinedConnections, poolSize, type UserContestant } from "../contestant.ts";

/** @types/pg does not know it yet. */
type PipelineConfig = ClientConfig & { readonly pipeline: true };

export const open: OpenUsers = async (connectionString): Promise<UserContestant> => {
  const config: PipelineConfig = { connectionString, pipeline: true };
  const clients = Array.from({ length: pipelinedConnections }, () => new Client(config));
  await Promise.all(clients.map((client) => client.connect()));
  const shared = clients.map((client) => new HandWrittenUserRepository(client));
  let turn = 0;
  const users = (): HandWrittenUserRepository => shared[turn++ % shared.length] as HandWrittenUserRepository;
  const pool = new Pool({ connectionString, max: poolSize - pipelinedConnections });
  const members = new HandWrittenMembers(pool);
  return {
    findById: (id) => users().findById(id),
    findByIds: (ids) => users().findByIds(ids),
    list: (limit) => users().list(limit, 0),
    query: ({ role, ageFrom }, limit) => users().newestOf(role, ageFrom, limit),
    create: (dto) => users().create(dto),
    createMany: (dtos) => users().createMany(dtos),
    update: (id, dto) => users().update(id, dto),
    softDelete: (id) => users().delete(id),
    createWithEvent: (dto) => members.create(dto),
    close: async () => {
      await Promise.all([pool.end(), ...clients.map((client) => client.end())]);
    },
  };
};

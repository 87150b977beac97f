// Users in a map: what is left of a request's time when the database takes none.
import { randomUUIDv7 } from "node:crypto";
import type { HandWrittenUsers } from "../by-hand/user-repository.ts";
import type { CreateUserRequest, UpdateUserRequest } from "../user.derived/dto.ts";
import type { UserQuery } from "../user.derived/query.ts";
import type { UserRepository } from "../user.derived/repository.ts";
import type { User } from "../user.entity.ts";

export class MemoryUsers implements HandWrittenUsers {
  readonly #users: Map<string, User>;
  /** The newest user comes first. */
  readonly #newest: readonly User[];

  /** @param newest what was created last comes first */
  constructor(newest: readonly User[]) {
    this.#newest = newest;
    this.#users = new Map(newest.map((user) => [user.id, user]));
  }

  /** The methods that the measured routes call, named as in generated repositories. */
  get repository(): UserRepository {
    const repository: Pick<UserRepository, "create" | "findById" | "queryPage" | "update"> = {
      create: (dto) => this.create(dto),
      findById: (id) => this.findById(id),
      queryPage: async ({ limit = 20, offset = 0 }: UserQuery) => {
        const items = await this.newest(limit, offset);
        return { items, next: items.at(-1)?.id ?? null };
      },
      update: (id, dto) => this.update(id, dto),
    };
    return repository as UserRepository;
  }

  async findById(id: string): Promise<User | null> {
    return this.#users.get(id) ?? null;
  }

  async newest(limit: number, offset: number): Promise<User[]> {
    return this.#newest.slice(offset, offset + limit);
  }

  /** It does not keep the row, so that a long run finds what a short one finds. */
  async create({ age = null, active = true, bio = null, ...dto }: CreateUserRequest): Promise<User> {
    const now = new Date();
    return { id: randomUUIDv7(), ...dto, age, active, bio, createdAt: now, updatedAt: now, deletedAt: null };
  }

  async update(id: string, dto: UpdateUserRequest): Promise<User> {
    const user = this.#users.get(id);
    if (user === undefined) throw new Error("no such user");
    const updated = { ...user, ...dto, updatedAt: new Date() } as User;
    this.#users.set(id, updated);
    return updated;
  }
}

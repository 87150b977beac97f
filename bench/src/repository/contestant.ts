// Operations on users that every contestant implements in the same way.
import type { CreateUserRequest, UpdateUserRequest } from "../user.derived/dto.ts";

/** Gives what its library gives: names and values are those of `User`, numbers with decimals may be objects. */
export interface UserContestant {
  findById(id: string): Promise<unknown>;
  /** In no particular order. */
  findByIds(ids: readonly string[]): Promise<readonly unknown[]>;
  /** The newest id first. */
  list(limit: number): Promise<readonly unknown[]>;
  /** The newest user comes first. */
  query(filters: UserFilter, limit: number): Promise<readonly unknown[]>;
  create(dto: CreateUserRequest): Promise<unknown>;
  /** All or none, in one round trip where the library can. */
  createMany(dtos: readonly CreateUserRequest[]): Promise<readonly unknown[]>;
  update(id: string, dto: UpdateUserRequest): Promise<unknown>;
  softDelete(id: string): Promise<boolean>;
  /** A member, and the event that tells of it in the outbox: both or neither. */
  createWithEvent(dto: CreateUserRequest): Promise<unknown>;
  close(): Promise<void>;
}

export interface UserFilter {
  readonly role: "admin" | "member";
  readonly ageFrom: number;
}

/** The function that a module of a contestant exports as `open`. */
export type OpenUsers = (connectionString: string) => Promise<UserContestant>;

/** Every contestant has as many connections; one that pipelines shares four of them. */
export const poolSize = 16;

export const pipelinedConnections = 4;

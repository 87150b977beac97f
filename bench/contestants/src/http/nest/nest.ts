// NestJS on Fastify, as its documentation recommends for speed, with TypeORM and a validating pipe.
import "reflect-metadata";
import { randomUUIDv7 } from "node:crypto";
import type { Server } from "node:http";
import {
  Body,
  Controller,
  Get,
  Header,
  Injectable,
  Module,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Query,
  Res,
  ValidationPipe,
} from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { FastifyAdapter, type NestFastifyApplication } from "@nestjs/platform-fastify";
import { InjectRepository, TypeOrmModule } from "@nestjs/typeorm";
import type { FastifyReply } from "fastify";
import { IsNull, type QueryDeepPartialEntity, Repository } from "typeorm";
import { poolSize } from "../../../../src/repository/contestant.ts";
// As values: the classes of parameters tell Nest what to inject, and how to validate.
import { CreateUser, UpdateUser, User } from "./user.ts";

@Injectable()
class UsersService {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  findOne(id: string): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  newest(take: number, skip: number): Promise<User[]> {
    return this.users.find({ order: { createdAt: "DESC", id: "DESC" }, take, skip });
  }

  async create(dto: CreateUser): Promise<Omit<User, "deletedAt">> {
    const row = { id: randomUUIDv7(), age: null, active: true, bio: null, ...dto };
    const user = this.users.create(row);
    await this.users.insert(user as QueryDeepPartialEntity<User>);
    const { deletedAt: _, ...shown } = user;
    return shown;
  }

  async update(id: string, dto: UpdateUser): Promise<object | null> {
    const where = { id, deletedAt: IsNull() };
    const { raw } = await this.users.update(where, dto as QueryDeepPartialEntity<User>, { returning: "*" });
    if (raw[0] === undefined) return null;
    const { created_at: createdAt, updated_at: updatedAt, deleted_at: _, ...user } = raw[0];
    return { ...user, createdAt, updatedAt };
  }
}

@Controller("users")
class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get(":id")
  async findOne(@Param("id", ParseUUIDPipe) id: string): Promise<User> {
    const user = await this.users.findOne(id);
    if (user === null) throw new NotFoundException();
    return user;
  }

  @Get()
  @Header("content-type", "application/json; charset=utf-8")
  async list(
    @Query("limit") limit = "20",
    @Query("offset") offset = "0",
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User[]> {
    const [take, skip] = [Math.min(Number(limit), 100), Number(offset)];
    const found = await this.users.newest(take, skip);
    if (found.length === take) reply.header("link", `</users?limit=${take}&offset=${skip + take}>; rel="next"`);
    return found;
  }

  @Post()
  async create(@Body() dto: CreateUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const user = await this.users.create(dto);
    reply.header("location", `/users/${user.id}`);
    return user;
  }

  @Patch(":id")
  async update(@Param("id", ParseUUIDPipe) id: string, @Body() dto: UpdateUser): Promise<object> {
    const user = await this.users.update(id, dto);
    if (user === null) throw new NotFoundException();
    return user;
  }
}

export async function serve(connectionString: string): Promise<Server> {
  @Module({
    imports: [
      TypeOrmModule.forRoot({ type: "postgres", url: connectionString, poolSize, entities: [User] }),
      TypeOrmModule.forFeature([User]),
    ],
    controllers: [UsersController],
    providers: [UsersService],
  })
  class UsersModule {}

  const app = await NestFactory.create<NestFastifyApplication>(UsersModule, new FastifyAdapter(), {
    logger: ["error"],
  });
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app.getHttpServer() as Server;
}

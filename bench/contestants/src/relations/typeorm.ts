// TypeORM's relations, loaded by a query of their own: with a join it would ask for the ids first, and repeat the parents.
import { DataSource } from "typeorm";
import type { OpenRelations } from "../../../src/relations/contestant.ts";
import { poolSize } from "../../../src/repository/contestant.ts";
import { authors, books } from "../typeorm-entities.ts";

export const open: OpenRelations = async (connectionString) => {
  const source = new DataSource({ type: "postgres", url: connectionString, poolSize, entities: [authors, books] });
  await source.initialize();
  const repository = source.getRepository(authors);
  return {
    authorsWithBooks: (take) =>
      repository.find({
        order: { id: "DESC" },
        take,
        relations: { books: true },
        relationLoadStrategy: "query",
      }),
    close: () => source.destroy(),
  };
};

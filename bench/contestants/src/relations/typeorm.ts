// TypeORM's relations, joined, which is quicker here than to load them by a query of their own.
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
      }),
    close: () => source.destroy(),
  };
};

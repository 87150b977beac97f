// Prisma's include.
import { PrismaPg } from "@prisma/adapter-pg";
import type { OpenRelations } from "../../../src/relations/contestant.ts";
import { poolSize } from "../../../src/repository/contestant.ts";
import { PrismaClient } from "../../dist/prisma/client.ts";

export const open: OpenRelations = async (connectionString) => {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString, max: poolSize }) });
  return {
    authorsWithBooks: (take) =>
      prisma.author.findMany({
        orderBy: { id: "desc" },
        take,
        include: { books: true },
      }),
    close: () => prisma.$disconnect(),
  };
};

// The migrations of the project and when they were applied, and the drift of the database.
import type { DriftAnswer, MigrationsAnswer } from "../answers/operations.ts";
import { timeText } from "./cells.ts";
import { get } from "./client.ts";
import { type Child, element, sentence } from "./element.ts";
import { later, type View } from "./page.ts";
import { badge, button, findingList, head, table } from "./parts.ts";

export function migrationsView(): View {
  const drift = element("div");
  const check = (): void =>
    drift.replaceChildren(later(async () => driftContent(await get<DriftAnswer>("/api/drift"))));
  const content = [
    head("Migrations", element("div.actions", button("Check for drift", check))),
    drift,
    later(async () => migrationsContent(await get<MigrationsAnswer>("/api/migrations"))),
  ];
  return { title: "Migrations", content };
}

function migrationsContent({ entries, problems, table: recordTable }: MigrationsAnswer): Child {
  if (entries.length === 0) return element("p.empty", "The project has no migration files.");
  const columns = ["migration", "state", "applied", "time"].map((content) => ({
    content,
    isRight: content === "time",
  }));
  const rows = entries.map(({ name, state, appliedAt, duration, isAfterDeployment }) => ({
    cells: [
      name,
      [
        badge(state, state === "applied" ? "" : "warn"),
        state === "pending" && isAfterDeployment && " after deployment",
      ],
      appliedAt === null ? "" : timeText(appliedAt),
      duration === null ? "" : `${duration} ms`,
    ],
  }));
  return [
    problems.map((problem) => element("p.failure", sentence(problem))),
    table("Migrations", columns, rows, `Recorded in ${recordTable}`),
  ];
}

function driftContent({ differences, applied }: DriftAnswer): Child {
  if (differences.length === 0)
    return element("p.fine", `The database is what its applied migrations create: ${applied} of them.`);
  return findingList(
    `${differences.length} ${differences.length === 1 ? "difference" : "differences"} from the applied migrations`,
    differences.map(({ kind, description }) => ({ mark: kind, text: description })),
  );
}

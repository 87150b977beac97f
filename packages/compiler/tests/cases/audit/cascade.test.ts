// A deletion that reaches audited rows by foreign keys: the log says who deleted, though the deleted row is not audited.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { Database, Queryable } from "entity-derive/runtime";
import { BadgeMigration, PostgresBadgeRepository } from "./badge.derived/index.ts";
import { BudgetMigration, PostgresBudgetRepository } from "./budget.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration } from "./project.derived/index.ts";
import { PostgresSeatRepository, SeatMigration } from "./seat.derived/index.ts";
import { PostgresSquadRepository, SquadMigration } from "./squad.derived/index.ts";
import { PostgresStepRepository, StepMigration } from "./step.derived/index.ts";
import { PostgresTaskRepository, TaskMigration } from "./task.derived/index.ts";
import { PostgresTeamRepository, TeamMigration } from "./team.derived/index.ts";

const options = { actor: (context: never) => String(context) };

function repositories(db: Queryable) {
  return {
    teams: new PostgresTeamRepository(db, options),
    squads: new PostgresSquadRepository(db, options),
    seats: new PostgresSeatRepository(db, options),
    badges: new PostgresBadgeRepository(db, options),
  };
}

async function made(db: Database): Promise<{ readonly team: string; readonly squad: string }> {
  const { teams, squads, seats, badges } = repositories(db);
  const team = await teams.create({ name: "A" });
  const squad = await squads.create({ teamId: team.id });
  await seats.create({ squadId: squad.id });
  await badges.create({ teamId: team.id });
  await db.execute("TRUNCATE public.entity_audit_log");
  return { team: team.id, squad: squad.id };
}

async function logged(db: Database): Promise<readonly string[]> {
  const text = "SELECT concat_ws(' ', table_name, operation, actor) FROM public.entity_audit_log ORDER BY 1";
  const { rows } = await db.query({ name: "logged", text }, []);
  return rows.map(([entry]) => entry ?? "");
}

describeBehaviour("audit by foreign keys", (database) => {
  database.migrateOnce([
    TeamMigration,
    SquadMigration,
    SeatMigration,
    BadgeMigration,
    ProjectMigration,
    TaskMigration,
    StepMigration,
    BudgetMigration,
  ]);

  test("rows that are deleted with a row, or lose it, name who deleted it", async () => {
    const { db } = database;
    const { team } = await made(db);
    assert.equal(await repositories(db).teams.as("ada").delete(team), true);
    assert.deepEqual(await logged(db), ["public.badges UPDATE ada", "public.seats DELETE ada"]);
  });

  test("so do several at once, and those that one foreign key reaches", async () => {
    const { db } = database;
    const { team, squad } = await made(db);
    const { squads, teams } = repositories(db);
    await squads.as("bob").delete(squad);
    await teams.as("cyd").deleteMany([team]);
    assert.deepEqual(await logged(db), ["public.badges UPDATE cyd", "public.seats DELETE bob"]);
  });

  test("in a transaction the actor is that of the deletion, not that of an earlier write", async () => {
    const { db } = database;
    const { team, squad } = await made(db);
    await db.transaction(async (transaction) => {
      const { seats, teams } = repositories(transaction);
      await seats.as("eve").create({ squadId: squad });
      await teams.as("ada").delete(team);
    });
    const deleted = (await logged(db)).filter((entry) => entry.includes("DELETE"));
    assert.deepEqual(deleted, ["public.seats DELETE ada", "public.seats DELETE ada"]);
  });

  test("rows whose owner changes with that of another row name who changed it", async () => {
    const { db } = database;
    const projects = new PostgresProjectRepository(db, options);
    const [workspaceId, other] = [randomUUID(), randomUUID()];
    const project = await projects.create({ id: randomUUID(), workspaceId, name: "A" });
    const task = await new PostgresTaskRepository(db).create({ workspaceId, projectId: project.id });
    await new PostgresStepRepository(db, options).create({ workspaceId, taskId: task.id });
    await new PostgresBudgetRepository(db, options).create({ projectId: project.id });
    await db.execute("TRUNCATE public.entity_audit_log");
    await projects.as("ada").update(project.id, { name: "B", workspaceId: other });
    assert.deepEqual(await logged(db), ["public.steps UPDATE ada"]);
  });

  test("rows that a deleted row leaves to another one name who deleted it", async () => {
    const { db } = database;
    const projects = new PostgresProjectRepository(db, options);
    const workspaceId = randomUUID();
    await projects.create({ id: "00000000-0000-7000-8000-000000000000", workspaceId, name: "Rest" });
    const project = await projects.create({ id: randomUUID(), workspaceId, name: "A" });
    await new PostgresBudgetRepository(db, options).create({ projectId: project.id });
    await db.execute("TRUNCATE public.entity_audit_log");
    await projects.as("ada").delete(project.id);
    assert.deepEqual(await logged(db), ["public.budgets UPDATE ada"]);
  });
});

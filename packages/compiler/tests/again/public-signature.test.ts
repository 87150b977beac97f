// Checking, planning and printing an entity read of other entities only what their public signatures have.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Entity } from "../../src/2-model/data/entity.ts";
import { publicSignature } from "../../src/2-model/data/public-signature.ts";
import { checkEntity } from "../../src/3-check/check-entity.ts";
import { planEntity } from "../../src/4-plan/plan.ts";
import { planSchema } from "../../src/4-plan/schema/schema.ts";
import { appPart } from "../../src/5-emit/app/member.ts";
import { emitFiles } from "../../src/5-emit/artifacts.ts";
import { emitQueryFiles } from "../../src/5-emit/queries/files.ts";
import { Report } from "../../src/diagnostics/report.ts";
import { analyzeFiles } from "../../src/queries/analyze-files.ts";
import { entitySignature } from "../../src/queries/data/entity-signature.ts";
import { moduleNames } from "../../src/queries/data/module-names.ts";
import { ModelTables } from "../../src/queries/resolve/model-tables.ts";
import { parseQueryFile } from "../../src/queries/source/parse-query-file.ts";
import { loadStatementParser } from "../../src/queries/source/sql-parser.ts";
import { plansOf } from "../compile-case.ts";
import { querySources } from "../query-sources.ts";
import { casesWithEntities } from "./cases.ts";
import { ReadRecorder } from "./read-recorder.ts";

const validators = ["zod", "valibot"] as const;

/** `type.toJSON` is asked for by `JSON.stringify`, which then reads what there is. */
const asked = /\.toJSON$/;

test("checking, planning and printing read nothing of other entities that is not in their public signatures", () => {
  const beyond = new Map<string, string>();
  let others = 0;
  for (const { name, root, paths } of casesWithEntities) {
    const entities = plansOf(root, paths).map(({ entity }) => entity);
    const recorder = new ReadRecorder(entities);
    const allowed = new Map(entities.map((entity) => [entity, signatureReads(entity, recorder)]));
    for (const entity of entities) {
      const reads = recorder.during(entity, (seen: Entity) => {
        const plan = planEntity(seen);
        for (const validator of validators)
          emitFiles(plan, { router: "hono", validator, importEnding: ".ts", isolatedDeclarations: false });
        appPart(plan, "hono");
        checkEntity(seen, "hono", new Report());
      });
      for (const [other, paths_] of reads) {
        others++;
        for (const path of paths_)
          if (!allowed.get(other)?.has(path) && !asked.test(path))
            beyond.set(path, `of ${other.names.type}, for ${entity.names.type} in ${name}`);
      }
    }
  }
  assert.ok(others > 50);
  assert.deepEqual([...beyond], []);
});

/** The paths that making the signatures reads of the entity itself. */
function signatureReads(
  entity: Entity,
  recorder: ReadRecorder,
  signature: (entity: Entity) => string = publicSignature,
): ReadonlySet<string> {
  const reads = recorder.during(null, (seen: (one: Entity) => Entity) => {
    signature(seen(entity));
  });
  return reads.get(entity) ?? new Set();
}

/** Limited to an owner, entities are copied, and what is read of a copy is not seen. */
test("what is copied of other entities, and is not in their public signatures, makes no difference", () => {
  let owned = 0;
  for (const { name, root, paths } of casesWithEntities) {
    const entities = plansOf(root, paths).map(({ entity }) => entity);
    for (const entity of entities.filter((one) => one.owner !== null)) {
      owned++;
      const before = emitFiles(planEntity(entity), {
        router: "hono",
        validator: "zod",
        importEnding: ".ts",
        isolatedDeclarations: false,
      });
      const restore = entities.filter((other) => other !== entity).map(changeBeyond);
      const after = emitFiles(planEntity(entity), {
        router: "hono",
        validator: "zod",
        importEnding: ".ts",
        isolatedDeclarations: false,
      });
      for (const one of restore) one();
      assert.deepEqual(after, before, `${entity.names.type} in ${name}`);
    }
  }
  assert.ok(owned > 20);
});

/** Gives what undoes it. */
function changeBeyond(entity: Entity): () => void {
  const { doc, isHydrated, transactions, isReleased } = entity;
  Object.assign(entity, {
    doc: "Another one.",
    isHydrated: !isHydrated,
    transactions: !transactions,
    isReleased: !isReleased,
  });
  return () => Object.assign(entity, { doc, isHydrated, transactions, isReleased });
}

test("the analysis of statements and their files read of entities only what their signatures for statements have", async () => {
  const beyond = new Map<string, string>();
  let reads = 0;
  for (const { name, root, paths } of casesWithEntities) {
    const queries = querySources(root);
    if (queries?.onSchema == null) continue;
    const entities = plansOf(root, paths).map(({ entity }) => entity);
    const recorder = new ReadRecorder(entities);
    const allowed = new Map(entities.map((entity) => [entity, signatureReads(entity, recorder, entitySignature)]));
    const schema = planSchema(entities);
    const parser = await loadStatementParser();
    const seen: Entity[] = [];
    // What is read of the entities later is recorded too.
    const found = recorder.during(null, (of: (one: Entity) => Entity) => void seen.push(...entities.map(of)));
    const parsed = queries.files.flatMap(({ path, text }) => {
      const names = moduleNames(path);
      return names === null ? [] : [{ names, file: parseQueryFile(path, text, parser, new Report()) }];
    });
    const analyzed = await queries.onSchema(schema, (db) => analyzeFiles(db, parsed, new ModelTables(seen), 18));
    assert.ok(analyzed instanceof Map && analyzed.size === parsed.length);
    for (const { module } of analyzed.values()) {
      assert.ok(module !== null);
      emitQueryFiles(module, ".ts", null);
    }
    for (const [entity, read] of found)
      for (const path of read) {
        reads += 1;
        if (!allowed.get(entity)?.has(path) && !asked.test(path))
          beyond.set(path, `of ${entity.names.type} in ${name}`);
      }
  }
  assert.ok(reads > 50);
  assert.deepEqual([...beyond], []);
});

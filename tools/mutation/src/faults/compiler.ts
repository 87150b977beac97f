// Faults in plan and emission.
import { compiler, compilerTests, type Fault, inCases, runtime } from "./fault.ts";

export const plan: readonly Fault[] = [
  {
    path: `${compiler}/4-plan/methods/scope.ts`,
    from: "pageFrom(value + 1)",
    to: "pageFrom(value)",
    ...inCases("scope"),
  },
  {
    path: `${compiler}/4-plan/sql/compare.ts`,
    from: "return field.column.ci ?",
    to: "return !field.column.ci ?",
    ...inCases("column-ci"),
  },
  {
    path: `${runtime}/sql/owner-policies.ts`,
    from: "WITH CHECK (",
    to: "WITH CHECK (TRUE OR ",
    tests: [`${compilerTests}/cases/rls/behaviour.test.ts`],
  },
  {
    path: `${compiler}/4-plan/schema/table/triggers.ts`,
    from: "IS NOT DISTINCT FROM OLD",
    to: "IS DISTINCT FROM OLD",
    ...inCases("touch-updated-at"),
  },
  {
    path: `${compiler}/4-plan/http/failures.ts`,
    from: 'create: ["body", "write"]',
    to: 'create: ["body"]',
    ...inCases("api"),
  },
];

export const emission: readonly Fault[] = [
  {
    path: `${compiler}/5-emit/http/handlers/row-in-path.ts`,
    from: "|| hasPlainText(field.type)",
    to: "|| !hasPlainText(field.type)",
    ...inCases("key-natural"),
  },
  {
    path: `${compiler}/5-emit/repository/queries/query-methods.ts`,
    from: "(liveCondition === null ?",
    to: "(liveCondition === null || true ?",
    ...inCases("app", "lists", "soft-delete"),
  },
  {
    path: `${compiler}/5-emit/repository/methods/create.ts`,
    from: "isGeneratedWhenMissing(field) ?",
    to: "!isGeneratedWhenMissing(field) ?",
    ...inCases("plain"),
  },
  {
    path: `${compiler}/5-emit/http/handlers/row-in-path.ts`,
    from: 'scalarOf(type)?.parameter ?? "text"',
    to: '"text"',
    ...inCases("key-composite"),
  },
  {
    path: `${compiler}/5-emit/http/handlers/create.ts`,
    from: "ts`(dto, principal)`",
    to: "ts`(dto)`",
    ...inCases("guards", "values"),
  },
];

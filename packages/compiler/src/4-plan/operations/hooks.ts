// `hooks` into what belongs to a write, and into the steps of a method that the functions around it need.
import type { Entity } from "../../2-model/data/entity.ts";
import { hasActor, isPublished, type Written } from "../../2-model/data/known-writes.ts";
import type { AfterSubject, Body, Call, Hook, Input, RequestName, Step, Value, Variable } from "../body.ts";
import type { EventKind } from "../event-kind.ts";
import type { Operation, Write } from "../operation.ts";
import type { RowShape } from "../statement.ts";

/** A write with what belongs to it: its event where events are published, its hook where the entity has hooks. */
export function writeOf(entity: Entity, event: EventKind, written: Written, hook: Hook): Write {
  return {
    event: isPublished(entity) ? event : null,
    hook: entity.hooks ? hook : null,
    hasActor: hasActor(entity, written),
  };
}

/** The steps of a write, inside of what its hooks need around them. */
export function surrounded({ hook }: Write, steps: Body): Body {
  return hook === null ? steps : [{ kind: "hooked", steps }];
}

/** What the input is called in the method: a hook is given a copy of it. */
export function requestName({ hook }: Write, input: Input): RequestName {
  if (input === "request") return hook === null ? "dto" : "request";
  return hook === null ? "values" : "given";
}

export function before({ hook }: Write): Body {
  return hook === null ? [] : [{ kind: "before", hook, isForEach: false }];
}

export function beforeEach({ hook }: Write): Body {
  return hook === null ? [] : [{ kind: "before", hook, isForEach: true }];
}

/** Returns the value, after the hook that is given it or is called for what it says. */
export function returned({ hook }: Write, value: Value, name: Variable, of: AfterSubject): Body {
  if (hook === null) return [{ kind: "return", value }];
  return [
    { kind: "let", name, value },
    { kind: "after", hook, of },
    { kind: "return", value: { kind: "variable", name } },
  ];
}

/** Returns the row of a statement that may give none; the hook is called where there is one. */
export function returnedOrNull(write: Write, call: Call, of: RowShape): Body {
  const run: Step = { kind: "run", call, answer: "row" };
  if (write.hook === null) return [run, { kind: "return", value: { kind: "row-or-null", of } }];
  return [run, { kind: "missing", missing: "null" }, ...returned(write, { kind: "row", of }, "entity", "entity")];
}

/** The hooks of the operations, each once and in their order. */
export function hooksOf(operations: readonly Operation[]): readonly Hook[] {
  const hooks = new Map<Hook["name"], Hook>();
  for (const { write } of operations) {
    const hook = write?.hook ?? null;
    if (hook !== null && !hooks.has(hook.name)) hooks.set(hook.name, hook);
  }
  return [...hooks.values()];
}

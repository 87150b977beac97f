// A class whose methods throw the user's own errors: converted once, in the methods of the class alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { convertErrors } from "entity-derive/codegen/v1";

class Failure extends Error {
  static from(error: unknown): Failure {
    return new Failure("converted", { cause: error });
  }
}

class Base {
  static {
    convertErrors(Base, Failure);
  }

  readonly #name = "base";

  async name(): Promise<string> {
    return this.#name;
  }

  async refused(value: unknown): Promise<never> {
    throw value;
  }

  async early(value: number): Promise<string> {
    return value.toFixed(200);
  }

  async nested(value: unknown): Promise<never> {
    return this.refused(value);
  }
}

class Derived extends Base {
  async own(): Promise<never> {
    throw new RangeError("its own");
  }

  override async refused(value: unknown): Promise<never> {
    return super.refused(value);
  }
}

async function thrownBy(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
}

test("what a method throws is converted, whatever it is", async () => {
  const cause = new TypeError("x");
  for (const value of [cause, "text", undefined]) {
    const error = await thrownBy(() => new Base().refused(value));
    assert.ok(error instanceof Failure);
    assert.equal(error.cause, value);
  }
  const early = await thrownBy(() => new Base().early(1));
  assert.ok(early instanceof Failure && early.cause instanceof RangeError);
  assert.equal(await new Base().name(), "base");
});

test("it is converted once where a method calls another, by way of a subclass, too", async () => {
  const cause = new TypeError("x");
  for (const object of [new Base(), new Derived()]) {
    const error = await thrownBy(() => object.nested(cause));
    assert.ok(error instanceof Failure);
    assert.equal(error.cause, cause);
  }
});

test("the methods of a subclass stay as they are, and so does what is not a method", async () => {
  assert.ok((await thrownBy(() => new Derived().own())) instanceof RangeError);
  assert.equal(Base.prototype.constructor, Base);
  assert.deepEqual(Object.keys(Base.prototype), []);
});

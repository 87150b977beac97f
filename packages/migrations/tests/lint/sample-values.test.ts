// The values on which conversions are tried: those of lists, and those that fill a type to its last digit or character.
import assert from "node:assert/strict";
import { test } from "node:test";
import { samplesOf } from "../../src/lint/observe/sample-values.ts";

test("lists have none, one and two elements, and those of texts differ in where an element ends", () => {
  assert.deepEqual(samplesOf("boolean[]"), ["{}", '{"t"}', '{"t","f"}']);
  assert.deepEqual(samplesOf("date[]"), ["{}", '{"2020-01-02"}', '{"2020-01-02","2020-01-03"}', '{"1999-12-31"}']);
  assert.deepEqual(samplesOf("text[]").slice(-2), ['{"a","b"}', '{"a,b"}']);
  assert.deepEqual(samplesOf("character varying(3)[]").slice(-4), ['{"xxy"}', '{"xxz"}', '{"a","b"}', '{"a,b"}']);
  assert.deepEqual(samplesOf("public.state[]"), []);
});

test("two numbers and two texts of the greatest length differ at their end", () => {
  assert.deepEqual(samplesOf("numeric(5,2)").slice(-2), ["99998e-2", "99999e-2"]);
  assert.deepEqual(samplesOf("numeric(3)").slice(-2), ["998e-0", "999e-0"]);
  assert.deepEqual(samplesOf("character(2)").slice(-2), ["xy", "xz"]);
  assert.deepEqual(
    samplesOf("text")
      .slice(-2)
      .map((text) => text.length),
    [10_000, 10_000],
  );
  assert.deepEqual(samplesOf("timestamp with time zone"), samplesOf("timestamp without time zone"));
  assert.deepEqual(samplesOf("public.state"), []);
});

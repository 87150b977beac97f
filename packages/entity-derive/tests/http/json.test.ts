// JSON as it is written into responses, and the place where a body stops being JSON.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  jsonArray,
  jsonBigint,
  jsonBytes,
  jsonDate,
  jsonNumber,
  jsonQuoted,
  jsonText,
  jsonValue,
} from "entity-derive/codegen/v1/http";
import { syntaxErrorOffset } from "../../src/http/input/json-text.ts";

test("writes every kind of value as JSON", () => {
  const text = `[${[
    jsonText('a "b" \n\u2028 \ud800'),
    jsonNumber(-0.5),
    jsonNumber(1e300),
    jsonDate(new Date(0)),
    jsonBigint(2n ** 63n),
    jsonBytes(new Uint8Array([0, 255, 16]).subarray(1)),
    jsonValue({ a: [null] }),
    jsonValue(undefined),
    jsonArray(["a", "b"], jsonText),
    jsonArray([], jsonText),
    jsonQuoted(Temporal.PlainDate.from("2026-01-31")),
  ].join(",")}]`;
  assert.deepEqual(JSON.parse(text), [
    'a "b" \n\u2028 \ud800',
    -0.5,
    1e300,
    "1970-01-01T00:00:00.000Z",
    "9223372036854775808",
    "/xA=",
    { a: [null] },
    null,
    ["a", "b"],
    [],
    "2026-01-31",
  ]);
});

test("a number that JSON does not have is refused", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    const message = `The value of price is ${value}, which JSON cannot represent`;
    assert.throws(() => jsonNumber(value, "price"), { name: "RangeError", message });
    assert.throws(() => jsonNumber(value), RangeError);
  }
});

test("finds where text stops being JSON", () => {
  const cases: Readonly<Record<string, number>> = {
    "": 0,
    " ": 1,
    "{": 1,
    '{"a"': 4,
    '{"a":1,}': 7,
    "[1,]": 3,
    "[1 2]": 3,
    nul: 0,
    truex: 4,
    "01": 1,
    '"a\nb"': 2,
    '"\\x"': 1,
    '{"a":1}]': 7,
    "{'a':1}": 1,
    '{"a":[}': 6,
  };
  for (const [text, place] of Object.entries(cases)) assert.equal(syntaxErrorOffset(text), place, text);
});

test("agrees with JSON.parse on what is malformed", () => {
  const whole = '{"a": [1, -2.5e3, true, null, "x\\u00e9\\n"], "b": {}, "c": [[], {"d": ""}]}';
  let state = 7;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  for (let round = 0; round < 20_000; round += 1) {
    const at = random(whole.length);
    const text = whole.slice(0, at) + '{}[],:"\\ 0-e'.charAt(random(12)) + whole.slice(at + random(3));
    let isJson = true;
    try {
      JSON.parse(text);
    } catch {
      isJson = false;
    }
    const place = syntaxErrorOffset(text);
    assert.ok(place <= text.length);
    // What ends too early and what is whole both end at the text's length.
    if (place < text.length) assert.equal(isJson, false, text);
  }
});

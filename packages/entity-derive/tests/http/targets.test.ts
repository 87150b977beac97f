// Path and query of a request's target, as servers and hosts give it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathOf, queryOf } from "../../src/http/frameworks/routing/target.ts";

for (const [target, path, query] of [
  ["/", "/", ""],
  ["/users", "/users", ""],
  ["/users/", "/users", ""],
  ["/users?limit=5#top", "/users", "limit=5"],
  ["/users#top?limit=5", "/users", "limit=5"],
  ["//evil.example/users", "/evil.example/users", ""],
  ["http://shop.example", "/", ""],
  ["http://shop.example/users?limit=5", "/users", "limit=5"],
  ["http://shop.example//evil.example/", "/evil.example", ""],
  ["/caf%C3%A9?name=a%26b", "/caf%C3%A9", "name=a%26b"],
] as const)
  test(`the path of ${target} is ${path}`, () => {
    assert.equal(pathOf(target), path);
    assert.equal(queryOf(target).toString(), query);
  });

// What can be done to the shop, one edit after another.
import fc from "fast-check";
import { baseTexts, type Shop, sharedTexts, shop, type Thing } from "./shop.ts";

type Edit = (shop: Shop) => Shop;

const ofThing = (change: fc.Arbitrary<(thing: Thing) => Partial<Thing>>): fc.Arbitrary<Edit> =>
  fc.tuple(fc.nat(shop.things.length - 1), change).map(
    ([at, edit]) =>
      ({ things, ...rest }: Shop): Shop => ({
        ...rest,
        things: things.map((thing, index) => (index === at ? { ...thing, ...edit(thing) } : thing)),
      }),
  );

const number = fc.nat(shop.things.length - 1);
const type = fc.constantFrom("string", "i64", "Money", "ValueOf<typeof State>", "Nonsense", "Uuid | null");
const name = fc.constantFrom("title", "price", "state", "size", "tenantId", "userId");
const parent = fc.record({
  name: fc.constantFrom("userId", "itemId", "tenantId", "boxId", "parentId"),
  to: number,
  options: fc.constantFrom("", '{ onDelete: "cascade" }', '{ onDelete: "set null" }', '{ name: "own" }'),
});

export const edit: fc.Arbitrary<Edit> = fc.oneof(
  ofThing(fc.constantFrom(" one", " two", "").map((comment) => () => ({ comment }))),
  ofThing(
    fc.record({ name, type }).map((field) => ({ fields }: Thing) => ({ fields: [...fields.slice(-2), field] })),
  ),
  ofThing(fc.constant(({ fields }: Thing) => ({ fields: fields.slice(1) }))),
  ofThing(fc.constantFrom("Thing", "Order", "Renamed", "User").map((to) => () => ({ type: to }))),
  ofThing(fc.constantFrom("things", "orders", "renamed").map((table) => () => ({ table }))),
  ofThing(fc.constantFrom("src/a.entity.ts", "src/z.entity.ts", "src/user.entity.ts").map((file) => () => ({ file }))),
  ofThing(fc.constantFrom("Uuid" as const, "i64" as const).map((key) => () => ({ key }))),
  ofThing(
    parent.map((added) => ({ parents }: Thing) => ({ parents: [...parents.slice(-1), added] })),
  ),
  ofThing(fc.constant(({ parents }: Thing) => ({ parents: parents.slice(1) }))),
  ofThing(
    fc.record({ to: number, through: fc.option(number) }).map((added) => ({ many }: Thing) => ({
      many: [...many.slice(-1), added],
    })),
  ),
  ofThing(fc.constant(() => ({ many: [] }))),
  ofThing(fc.constantFrom(null, "tenantId", "userId").map((owner) => () => ({ owner }))),
  ofThing(fc.constant(({ isSoft }: Thing) => ({ isSoft: !isSoft }))),
  ofThing(fc.constantFrom([], ["title"], ["itemId", "tagId"]).map((unique) => () => ({ unique }))),
  ofThing(fc.constant(({ isTyped }: Thing) => ({ isTyped: !isTyped }))),
  ofThing(fc.constant(({ isServed }: Thing) => ({ isServed: !isServed }))),
  ofThing(fc.constant(({ extendsBase }: Thing) => ({ extendsBase: !extendsBase }))),
  ofThing(fc.constantFrom(null, "true", '"outbox"').map((events) => () => ({ events }))),
  ofThing(fc.constant(({ isBroken }: Thing) => ({ isBroken: !isBroken }))),
  ofThing(fc.constant(({ isThere }: Thing) => ({ isThere: !isThere }))),
  fc.constantFrom(...sharedTexts).map(
    (shared) =>
      (before: Shop): Shop => ({ ...before, shared }),
  ),
  fc.constantFrom(...baseTexts).map(
    (base) =>
      (before: Shop): Shop => ({ ...before, base }),
  ),
);

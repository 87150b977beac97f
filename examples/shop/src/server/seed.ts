// An empty database into a small shop, so that the first request finds something.
import type { Database } from "entity-derive/runtime";
import { repositories } from "../app.derived/index.ts";
import { drawSecurityStamp } from "../users/security-stamp.ts";
import { demoEmail } from "../users/sessions.ts";

const graceEmail = "grace@example.com";

/**
 * Adds the example rows, all or none, unless there are categories already.
 * @returns whether it has added them
 */
export async function seed(db: Database): Promise<boolean> {
  if ((await repositories(db).categories.list(1, 0)).length > 0) return false;
  await db.transaction(async (transaction) => {
    const { users, categories, products, orders, orderItems } = repositories(transaction);
    const [teas, ware] = await categories.createMany([
      { slug: "teas", name: "Teas", description: "Leaves from three continents.", position: 1 },
      { slug: "ware", name: "Ware", description: "To brew and to drink from.", position: 2 },
      { slug: "books", name: "Books", position: 3 },
    ]);
    const [sencha, darjeeling] = await products.createMany([
      {
        name: "Sencha green tea",
        description: "Steamed leaves from Kagoshima; fresh and a little sweet. 100 g.",
        price: "12.50",
        stock: 40,
        tags: ["tea", "green"],
        categoryId: teas?.id,
      },
      {
        name: "Darjeeling black tea",
        description: "Second flush from a single garden, with a taste of muscat grapes. 100 g.",
        price: "16.90",
        stock: 25,
        tags: ["tea", "black"],
        categoryId: teas?.id,
      },
      {
        name: "Mint tea",
        description: "Dried mint and nothing else. 50 g.",
        price: "5.20",
        stock: 80,
        tags: ["tea", "herbal"],
        categoryId: teas?.id,
      },
      {
        name: "Cast-iron pot",
        description: "Keeps a litre warm for an hour.",
        price: "64.00",
        stock: 6,
        tags: ["pot"],
        categoryId: ware?.id,
      },
      {
        name: "Bamboo whisk",
        description: "Hand-cut, for matcha. Sold out until spring.",
        price: "18.00",
        active: false,
        tags: ["matcha"],
        categoryId: ware?.id,
      },
    ]);
    const ada = await users.create({ name: "Ada Byron", email: demoEmail }, drawSecurityStamp());
    await users.create({ name: "Grace Murray", email: graceEmail }, drawSecurityStamp());
    const order = await orders.ownedBy(ada.id).create({
      shippingAddress: { street: "12 St James's Square", postalCode: "SW1Y 4JH", city: "London", addition: null },
      note: "Please wrap it as a present.",
    });
    for (const product of [sencha, darjeeling]) {
      if (product === undefined) continue;
      const item = { orderId: order.id, productId: product.id, quantity: 2 };
      await orderItems.ownedBy(ada.id).create(item, { unitPrice: product.price });
    }
  });
  return true;
}

/** Adds orders of Grace Murray for the last 60 days. */
export async function addPastOrders(db: Database): Promise<void> {
  const { users, pastOrders } = repositories(db);
  const grace = await users.findByEmail(graceEmail);
  if (grace !== null) await pastOrders.ownedBy(grace.id).add();
}

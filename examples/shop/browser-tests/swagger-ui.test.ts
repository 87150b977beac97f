// Swagger UI in headless Chromium: its examples are requests that the shop accepts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { options } from "./chromium.ts";
import { shopPages } from "./shop-pages.ts";

const shop = shopPages();
const { complaints, picture } = shop;

test("with Swagger UI somebody authorizes, places an order and lists it", options, async () => {
  const { origin, page } = shop;
  await page.goto(`${origin}/swagger-ui`);
  await page.locator(".opblock").first().waitFor();
  await picture("swagger");

  const listed = await execute("listOrder");
  assert.equal(listed, "401");
  assert.equal(complaints.splice(0).length, 1, "the browser notes the 401");

  await authorize(true);
  const [tea] = (await (await fetch(`${origin}/products?name=sencha`)).json()) as { readonly id: string }[];
  const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };
  const body = JSON.stringify({ shippingAddress, items: [{ productId: tea?.id, quantity: 1 }] }, null, 2);
  assert.equal(await execute("placeOrderCommand", body), "201");
  await page.locator('[id$="-placeOrderCommand"]').scrollIntoViewIfNeeded();
  await picture("swagger-placed", false);
  assert.equal(await execute("listOrder"), "200");
  assert.deepEqual(complaints, []);

  await page.emulateMedia({ colorScheme: "dark" });
  await picture("swagger-dark", false);
});

test('"Try it out" sends an example that the shop accepts', options, async () => {
  await shop.page.goto(`${shop.origin}/swagger-ui`);
  await shop.page.locator(".opblock").first().waitFor();
  await authorize(false);
  for (const operation of ["createProduct", "registerUserCommand"])
    assert.equal(await execute(operation), "201", operation);
  await picture("swagger-examples");
  assert.deepEqual(complaints, []);
});

test("no example has the bounds of a type", options, async () => {
  const { page } = shop;
  await page.goto(`${shop.origin}/swagger-ui`);
  await page.locator(".opblock").first().waitFor();
  for (const operation of ["createCategory", "updateProduct", "getOrder"]) {
    const block = page.locator(`[id$="-${operation}"].opblock`);
    await block.locator(".opblock-summary-control").click();
    await block.locator(".example").first().waitFor();
  }
  const examples = await page.locator(".example").allInnerTexts();
  assert.match(examples.join("\n"), /"position".*"stock".*"number"/s);
  assert.deepEqual(examples.join("\n").match(/-32768|-2147483648|9007199254740991|3\.4028/g), null);
});

/** Gives the page the token `demo`. */
async function authorize(isPictured: boolean): Promise<void> {
  const { page } = shop;
  await page.locator("button.authorize").first().click();
  await page.locator(".modal-ux input").fill("demo");
  if (isPictured) await picture("swagger-authorize", false);
  await page.locator(".modal-ux button.authorize").click();
  await page.locator(".modal-ux .btn-done").click();
}

/** The status that Swagger UI shows after it has sent the request of an operation. */
async function execute(operation: string, body?: string): Promise<string> {
  const { page } = shop;
  const block = page.locator(`[id$="-${operation}"].opblock`);
  if ((await block.locator(".try-out__btn").count()) === 0) {
    await block.locator(".opblock-summary-control").click();
    await block.locator(".try-out__btn").click();
  }
  if (body !== undefined) await block.locator("textarea.body-param__text").fill(body);
  const answered = page.waitForResponse((response) => ["fetch", "xhr"].includes(response.request().resourceType()));
  await block.locator("button.execute").click();
  const status = String((await answered).status());
  await block.locator(".live-responses-table .response-col_status").filter({ hasText: status }).first().waitFor();
  return status;
}

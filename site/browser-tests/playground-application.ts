// Tests of the application in the playground, together with the editor and the compiler of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { options } from "../../examples/shop/browser-tests/chromium.ts";
import { type BuiltSite, viewports } from "./built-site.ts";
import { typeAt } from "./playground.ts";

export function testPlaygroundApplication(site: BuiltSite): void {
  test("a change in the editor becomes a migration of the running application", options, async () => {
    const { page, origin } = site;
    await page.setViewportSize(viewports.desk);
    await page.goto("about:blank");
    await page.goto(`${origin}/play`);
    await page.locator(".playground-files li").first().waitFor();
    await page.getByRole("button", { name: "Start the application" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".answer .status", { hasText: "201 Created" }).waitFor();

    await typeAt(site, "@auto", '@field("create", "update", "response") @filter color: string = "red"; ');
    await page.getByRole("button", { name: "Plan the migration" }).click();
    await page.locator(".plan pre", { hasText: "ADD COLUMN color" }).waitFor();
    await site.picture("playground-migration");
    await site.check("the playground with a migration");
    await page.getByRole("button", { name: /^Apply it/ }).click();
    await page.locator(".tables th", { hasText: "color" }).waitFor();
    assert.equal(await page.locator(".tables tbody tr").count(), 1);
    await page.locator("[name=operation]").selectOption("GET /notes");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".answer .body", { hasText: '"color": "red"' }).waitFor();
    assert.deepEqual(site.complaints.splice(0), []);
  });
}

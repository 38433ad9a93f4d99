import type { Locator } from "@playwright/test"
import { signInAs } from "./bank-api.ts"
import { expect, test } from "./fixtures.ts"
import { marta } from "./history-page.ts"

const ground = (part: Locator) =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor)

/** What is chosen must look different where neither colors nor shadows of ours are shown. */
async function expectToDiffer(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible()
  await expect(other).toBeVisible()
  await expect.poll(async () => (await ground(chosen)) === (await ground(other))).toBe(false)
}

test("what is current, chosen, or on is seen where the system forces its colors", async ({
  page,
  context,
}) => {
  await signInAs(context, marta)
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
  await page.goto("/insights")
  const more = page.getByRole("navigation", { name: "More" })
  await expectToDiffer(
    more.getByRole("link", { name: "Insights" }),
    more.getByRole("link", { name: "Loans" }),
  )
  const sections = page.getByRole("navigation", { name: "Insights" })
  await expectToDiffer(
    sections.getByRole("link", { name: "Spending" }),
    sections.getByRole("link", { name: "Outlook" }),
  )

  await page.goto("/transactions")
  const month = page.getByRole("button", { name: "This month" })
  await month.click()
  await expectToDiffer(month, page.getByRole("button", { name: "Last month" }))
  const border = await page
    .getByRole("link", { name: "Download CSV" })
    .evaluate((button) => getComputedStyle(button).borderTopWidth)
  expect(border).toBe("1px")

  await page.goto("/transfer")
  const when = page.locator("label", { has: page.locator("input[type=radio]") })
  await expectToDiffer(when.filter({ hasText: "Pay now" }), when.filter({ hasText: "On a date" }))
  await page.getByRole("combobox", { name: "From account" }).click()
  const options = page.getByRole("option")
  await expectToDiffer(options.nth(0), options.nth(1))
})

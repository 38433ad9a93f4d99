import { signInAs } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { expect, test } from "./fixtures.ts"
import { marta } from "./history-page.ts"
import { expectToast } from "./toast.ts"

test("a member sees where their money goes and what will be left, and corrects a category", async ({
  page,
  context,
}) => {
  await signInAs(context, marta)
  await page.goto("/insights")
  const spending = page.locator("section").filter({ has: page.locator("#spending") })
  const months = page.getByRole("region", { name: "Money In and Out" })
  await expect(months.getByRole("img", { name: /came in and .+ went out/ })).toBeVisible()
  await spending.getByRole("button", { name: "Earlier month" }).click()
  await expect(spending.getByText(/^Spent in .+ than in .+\.$/)).toBeVisible()
  await checkScreen(page, "insights-spending")
  await months.getByRole("button", { name: "Show as Table" }).click()
  await expect(months.getByRole("rowheader")).toHaveCount(13)
  await checkScreen(page, "insights-months-table")

  await spending.getByRole("button", { name: /^Groceries/ }).click()
  const groceries = page.getByRole("dialog", { name: "Groceries" })
  await expect(groceries.getByRole("listitem").first()).toBeVisible()
  await checkScreen(page, "insights-category")
  await groceries.getByLabel("Monthly budget").fill("300")
  await groceries.getByRole("button", { name: "Save Budget" }).click()
  await expectToast(page, "Budget saved")
  await expect(spending.getByText(/% of €300\.00$/)).toBeVisible()
  await checkScreen(page, "insights-budget")

  await spending.getByRole("button", { name: /^Groceries/ }).click()
  await groceries.getByRole("link", { name: "Bäckerei Sonnenfeld" }).first().click()
  const details = page.getByRole("dialog").filter({ hasText: "Reference" })
  await details.getByRole("button", { name: "Change the category" }).click()
  await details.getByRole("combobox", { name: "Count it as" }).click()
  await page.getByRole("option", { name: "Eating out" }).click()
  await details.getByRole("switch", { name: /^Always for this payee \(\d+ payments\)$/ }).click()
  await checkScreen(page, "insights-choose-category")
  await details.getByRole("button", { name: "Save Category" }).click()
  await expect(details.getByRole("button", { name: "Undo" })).toBeVisible()
  await expect(details.getByText("Eating out", { exact: true })).toBeVisible()

  await page.goto("/insights/rules")
  await expect(page.getByText("Eating out, for this payee")).toBeVisible()
  await page.getByLabel("Word in the payee's name").fill("Bonnard")
  await page.getByRole("button", { name: "Add Rule" }).click()
  await expect(page.getByText("Groceries, for names with this word")).toBeVisible()
  await checkScreen(page, "insights-rules")
  for (const name of ["Bäckerei Sonnenfeld", "bonnard"]) {
    await page.getByRole("button", { name: `Delete the rule for ${name}` }).click()
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  }

  await page.getByRole("link", { name: "Outlook" }).click()
  const balance = page.getByRole("region", { name: "Balance" })
  await expect(balance.getByRole("img", { name: /Lowest ahead: €.+ on / })).toBeVisible()
  await expect(page.getByRole("link", { name: /^Make it an order/ }).first()).toBeVisible()
  await checkScreen(page, "insights-outlook")
})

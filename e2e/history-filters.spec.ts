import type { Page } from "@playwright/test"
import { signInAs } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { expect, test } from "./fixtures.ts"
import { marta, rows } from "./history-page.ts"

/** The other filters are beside the list, or behind a button if there is no room. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Filters/ })
  if (await button.isVisible()) await button.click()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click()
  await page.getByRole("option", { name: option }).click()
}

test("the full history, filtered, shared by its URL, and back again", async ({ page, context }) => {
  await signInAs(context, marta)
  await page.goto("/")
  await page.getByRole("link", { name: "All transactions" }).click()
  await expect(page).toHaveURL("/transactions")
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
  await checkScreen(page, "transactions")

  const totals = page.getByRole("region", { name: /^Money in and out/ })
  await page.getByRole("button", { name: "Last month" }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/)
  await expect(totals).toContainText(/, 1 \S+ \d{4} to /)
  await expect(totals).toContainText("+€")
  await checkScreen(page, "transactions-month")
  await page.getByRole("button", { name: "Last month" }).click()
  await expect(page).toHaveURL("/transactions")

  await page.getByLabel("Search").fill("backerei SONN")
  await expect(page).toHaveURL("/transactions?q=backerei+SONN")
  await expect(rows(page).filter({ hasNotText: "Bäckerei Sonnenfeld" })).toHaveCount(0)
  await openFilters(page)
  await choose(page, "Kind", "Transfers")
  await page.getByLabel("Amount from").fill("1,000.00")
  await expect(page).toHaveURL("/transactions?q=backerei+SONN&kind=transfer&min=1000.00")
  await expect(page.getByText("No matching transactions").first()).toBeVisible()
  await checkScreen(page, "transactions-none")

  await page.goBack()
  await expect(page).toHaveURL("/transactions?q=backerei+SONN&kind=transfer")
  await expect(page.getByLabel("Amount from")).toHaveValue("")
  await expect(rows(page).first()).toContainText("Bread and coffee")
  await page.getByRole("button", { name: "Clear Filters" }).first().click()
  await expect(page).toHaveURL("/transactions")
  await expect(page.getByLabel("Search")).toHaveValue("")

  await page.goto("/transactions?min=10&max=5&from=2026-02-30")
  await expect(page.getByText("These filters can't be used")).toBeVisible()
  await openFilters(page)
  await expect(page.getByText("The largest amount must not be below the smallest")).toBeVisible()
  await checkScreen(page, "transactions-wrong-filters")
})

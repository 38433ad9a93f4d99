import { accountIn } from "./bank-api.ts"
import { ownerQuery } from "./bank-database.ts"
import { checkScreen } from "./check-screen.ts"
import { expect, test } from "./fixtures.ts"

test("a member reads monthly statements by account and year, and makes one for a period", async ({
  page,
  context,
  customer,
}) => {
  expect(customer.username).not.toBe("")
  const { id } = await accountIn(context, "EUR")
  await page.goto("/documents")
  const monthly = page.getByRole("region", { name: "Monthly Statements" })
  await expect(monthly.getByText("No statements yet")).toBeVisible()
  await checkScreen(page, "documents-empty")

  // Time that has passed: entries of earlier months, and their statements.
  for (const [amount, at] of [
    ["1200.00", "2025-11-10T12:00:00Z"],
    ["34.50", "2026-02-03T12:00:00Z"],
  ]) {
    await ownerQuery(
      `select ledger_post_for_bank(jsonb_build_object('userId', a.user_id, 'toAccountId', a.id, 'amount', $2::text,
          'kind', 'deposit', 'description', ''), $3::timestamptz) from accounts a where a.id = $1`,
      [id, amount, at],
    )
  }
  await ownerQuery("select account_statements_close($1, '2026-02-28', 'TSCULULLXXX')", [id])
  await page.reload()
  await expect(monthly.getByText("February 2026")).toBeVisible()
  await expect(monthly.getByText("2 unread").first()).toBeVisible()
  await checkScreen(page, "documents")

  const menu = monthly.getByRole("button", { name: "Download February 2026" })
  await menu.click()
  const pdf = page.getByRole("menuitem", { name: "PDF, to read and print" })
  await expect(pdf).toBeVisible()
  await checkScreen(page, "documents-formats")
  const saved = page.waitForEvent("download")
  await pdf.click()
  expect((await saved).suggestedFilename()).toMatch(/^statement-LU\w+-no-4-2026-02\.pdf$/)
  await expect(monthly.getByText("Unread", { exact: true })).toHaveCount(1)

  await monthly.getByRole("combobox", { name: "Year" }).click()
  await page.getByRole("option", { name: /^2025/ }).click()
  await expect(monthly.getByText("December 2025")).toBeVisible()

  const form = page.getByRole("region", { name: "Create for a Period" })
  await form.getByRole("combobox", { name: "Format" }).click()
  await page.getByRole("option", { name: /^camt\.053/ }).click()
  const made = page.waitForEvent("download")
  await form.getByRole("button", { name: "Download Statement" }).click()
  expect((await made).suggestedFilename()).toMatch(
    /^statement-LU\w+-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.xml$/,
  )

  await page.route("**/api/statements", (route) => route.abort())
  await page.goto("/documents")
  await expect(page.getByText("Your documents did not load").first()).toBeVisible()
  await checkScreen(page, "documents-failed")
})

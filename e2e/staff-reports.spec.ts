import { accountIn } from "./bank-api.ts"
import { ownerQuery } from "./bank-database.ts"
import { checkScreen } from "./check-screen.ts"
import { expect, test } from "./fixtures.ts"

test("an auditor reads each report by keyboard, and opens a member's file from a row", async ({
  context,
  member,
  employee,
}) => {
  expect(member.username).not.toBe("")
  const { id } = await accountIn(context, "EUR")
  // Time that has passed, and limits that the member set.
  const owner = await ownerQuery<{ id: string }>(
    `update users set created_at = now() - interval '6 years', daily_transfer_limit = 2000, new_payee_amount = 100,
        new_payee_days = 3, payments_locked_at = now()
      where id = (select holder_id from accounts where id = $1) returning id`,
    [id],
  )
  await ownerQuery(
    "update sign_ins set last_active_at = now() - interval '4 years' where user_id = $1",
    [owner?.id],
  )
  const name = `Member ${owner?.id}`
  const { page } = await employee("Ada Auditor", "auditor")
  await page.goto("/reports")
  const report = (label: string) =>
    page
      .getByRole("navigation", { name: "Report" })
      .getByRole("link", { name: label })
      .press("Enter")
  await report("Products")
  await expect(page.getByRole("row", { name: /^Members' current accounts EUR/ })).toBeVisible()
  await checkScreen(page, "staff-report-products")
  await report("Dormant")
  const dormant = page.getByRole("row", { name })
  await expect(dormant).toContainText("€0.00")
  await checkScreen(page, "staff-report-dormant")
  await report("Large cash")
  await expect(page.getByRole("heading", { name: "No large cash" })).toBeVisible()
  await report("Exceptions")
  await expect(page.getByRole("row", { name })).toContainText(
    "Daily limit €2,000.00, New payees up to €100.00 for 3 days, Payments to others locked",
  )
  await checkScreen(page, "staff-report-exceptions")
  await page.getByRole("row", { name }).getByRole("link").press("Enter")
  await expect(page.getByRole("heading", { name: "Why do you open this file?" })).toBeVisible()

  await page.route("**/api/staff/reports/**", (route) => route.abort())
  await page.goto("/reports")
  await expect(page.getByText("Portfolio at risk did not load")).toBeVisible()
  await checkScreen(page, "staff-report-failed")
})

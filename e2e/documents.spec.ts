import { accountIn } from "./bank-api.ts"
import { ownerQuery } from "./bank-database.ts"
import { checkScreen } from "./check-screen.ts"
import { expect, test } from "./fixtures.ts"

test("a member reads monthly statements by account and year, and makes one for a period", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  const { id } = await accountIn(context, "EUR")
  await page.goto("/documents")
  const monthly = page.getByRole("region", { name: "Monthly Statements" })
  await expect(monthly.getByText("No statements yet")).toBeVisible()
  await checkScreen(page, "documents-empty")

  // Time that has passed: entries of earlier months, and their statements up to last month's. The bank's own job, which
  // runs meanwhile, finds nothing left to close.
  const last = await ownerQuery<{ day: string; year: number; month: number }>(
    `select day::text, extract(year from day)::int as year, extract(month from day)::int as month
      from (select (date_trunc('month', bank_day(now())) - interval '1 day')::date as day) last`,
    [],
  )
  if (!last) throw new Error("there is no last month")
  const { day, year, month } = last
  for (const [amount, at] of [
    ["1200.00", `${year - 1}-11-10T12:00:00Z`],
    ["34.50", `${year}-01-08T12:00:00Z`],
  ]) {
    await ownerQuery(
      `select ledger_post_for_bank(jsonb_build_object('userId', a.holder_id, 'toAccountId', a.id, 'amount', $2::text,
          'kind', 'deposit', 'description', ''), $3::timestamptz) from accounts a where a.id = $1`,
      [id, amount, at],
    )
  }
  await ownerQuery("select account_statements_close($1, $2, 'TSCULULLXXX')", [id, day])
  await page.reload()
  await expect(monthly.getByText(`January ${year}`)).toBeVisible()
  await expect(monthly.getByText(`${month} unread`).first()).toBeVisible()
  await checkScreen(page, "documents")

  const menu = monthly.getByRole("button", { name: `Download January ${year}` })
  await menu.click()
  const pdf = page.getByRole("menuitem", { name: "PDF, to read and print" })
  await expect(pdf).toBeVisible()
  await checkScreen(page, "documents-formats")
  const saved = page.waitForEvent("download")
  await pdf.click()
  expect((await saved).suggestedFilename()).toMatch(
    new RegExp(`^statement-LU\\w+-no-3-${year}-01\\.pdf$`),
  )
  await expect(monthly.getByText("Unread", { exact: true })).toHaveCount(month - 1)

  await monthly.getByRole("button", { name: `Download All of ${year}` }).click()
  const archive = page.waitForEvent("download")
  await page.getByRole("menuitem", { name: "CSV, for spreadsheets" }).click()
  expect((await archive).suggestedFilename()).toMatch(
    new RegExp(`^statement-LU\\w+-${year}\\.zip$`),
  )
  // Only that year's are read.
  await expect(monthly.getByText("Unread", { exact: true })).toHaveCount(0)
  await expect(monthly.getByText("2 unread")).toBeVisible()
  await monthly.getByRole("button", { name: "Mark All as Read" }).click()
  await expect(monthly.getByText(/unread/)).toHaveCount(0)

  await monthly.getByRole("combobox", { name: "Year" }).click()
  await page.getByRole("option", { name: new RegExp(`^${year - 1}`) }).click()
  await expect(monthly.getByText(`December ${year - 1}`)).toBeVisible()

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

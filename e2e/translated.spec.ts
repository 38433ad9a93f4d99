import type { Page } from "@playwright/test"
import { fullForm } from "../testing/full-form.ts"
import { sendEuros } from "./bank-api.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { type PathTable, walkPages } from "./page-walk.ts"
import { otherBankIban } from "./transfer-page.ts"
import { type Clicks, clickThrough, expectFiguresKept, translate } from "./translated-page.ts"

/** Another seed clicks elsewhere; a failure names the one that it had. */
const seed = Number(process.env["TRANSLATED_SEED"] ?? 1)
const clicksOnPage = fullForm ? 40 : 4

/** A seeded generator of numbers from 0 to below 1 (mulberry32). */
function seeded(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Opens every page of a table and clicks through it, translated; returns the paths that no link led to. */
function walk(
  page: Page,
  table: PathTable,
  clicks: Clicks,
  meanwhile: () => Promise<void>,
): Promise<string[]> {
  page.on("dialog", (dialog) => void dialog.accept())
  const random = seeded(seed)
  return walkPages(page, table, async () => {
    await translate(page)
    await meanwhile()
    await clickThrough(page, { clicks, count: clicksOnPage, random })
    await expectFiguresKept(page)
  })
}

test(`a member's translated pages go on working (seed ${seed})`, async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "5000.00")
  const payee = { recipientIban: otherBankIban, recipientName: "Anna Weber" }
  await sendEuros(context, { ...payee, amount: "12.00", reference: "Flat" })
  let change = 0
  const unseen = await walk(page, "client/routes.tsx", "everything", async () => {
    change += 1
    await deposit(context, "GBP", `1.${String(change).padStart(2, "0")}`)
  })
  // There is no loan, order, or request of this member.
  expect(unseen.filter((path) => /accounts/.test(path))).toEqual([])
})

test("a balance that changes on a translated page is right", async ({ page, context, member }) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "3345.56")
  await page.goto("/")
  await expect(page.getByText("€3,345.56").first()).toBeVisible()
  await translate(page)
  const figure = page.locator(".text-figure").first()
  await expect(figure).toHaveText("$3,627.26")
  await deposit(context, "EUR", "2345.88")
  await expect(page.getByText("€5,691.44").first()).toBeVisible()
  await expect(figure).toHaveText("$6,170.66")
  await page.locator('a[href^="/accounts/"]').first().click()
  await expect(page.locator(".text-figure").first()).toHaveText("€5,691.44")
})

test(`an employee's translated pages go on working (seed ${seed})`, async ({
  employee,
  member,
}) => {
  expect(member.username).not.toBe("")
  const { page } = await employee("Ida Translated", "payments_officer", "supervisor")
  await walk(page, "client/staff/routes.tsx", "ways", async () => {})
})

test("the registration goes on while it is translated", async ({ page }) => {
  await page.goto("/login")
  await page.getByRole("tab", { name: "Register" }).click()
  await translate(page)
  // The labels are translated.
  const password = page.locator('input[autocomplete="new-password"]')
  for (const typed of ["a", "abcdefgh", "correct horse battery staple", "", "abc"]) {
    await password.fill(typed)
    await expect(page.getByText("This page did not load")).toHaveCount(0)
  }
  await clickThrough(page, { clicks: "everything", count: 20, random: seeded(seed) })
})

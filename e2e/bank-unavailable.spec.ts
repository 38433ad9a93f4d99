import type { Page } from "@playwright/test"
import { slowdown } from "../testing/slowdown.ts"
import { accountIn, euros, expectOneTransaction } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { card, openDashboard } from "./dashboard-page.ts"
import { test as base, deposit, expect } from "./fixtures.ts"
import { openSeparateProcess, type SeparateProcess } from "./separate-process.ts"
import { expectToast } from "./toast.ts"
import { fillTransfer, otherBankIban, reviewTransfer } from "./transfer-page.ts"

/** Every page here uses a separate process, which the test can stop. */
const test = base.extend<{ bank: SeparateProcess }>({
  bank: async ({}, use) => {
    const bank = await openSeparateProcess(process.env["E2E_DATA_DIR"] ?? "")
    await bank.start()
    await use(bank)
    await bank.close()
  },
  baseURL: async ({ bank }, use) => use(bank.origin),
})

const away = "The bank can't be reached right now"
const bar = (page: Page) => page.getByRole("complementary", { name: "Connection to the bank" })

/**
 * Cuts the bank off from its database, and waits until its readiness, which may be a second old,
 * reports it.
 */
async function loseDatabase(bank: SeparateProcess): Promise<void> {
  bank.setDatabase(false)
  await expect.poll(async () => (await fetch(`${bank.origin}/api/ready`)).status).toBe(503)
}

async function expectAway(page: Page): Promise<void> {
  await expect(bar(page)).toContainText(away)
}

async function expectBack(page: Page): Promise<void> {
  await expect(bar(page)).toHaveCount(0)
  await expectToast(page, "The bank is back", "This page is up to date again.")
}

test("a page says that the bank lost its database, keeps its content, and continues automatically", async ({
  page,
  context,
  member,
  bank,
}) => {
  expect(member.firstName).toBe("Ada")
  await deposit(context, "EUR", "1234.56")
  await openDashboard(page)
  await expect(card(page, "Account Overview")).toContainText("€1,234.56")
  bank.setDatabase(false)
  // The page has no input.
  await expectAway(page)
  await expect(bar(page)).toContainText(/Figures are as of \d\d:\d\d\./)
  await expect(card(page, "Account Overview")).toContainText("€1,234.56")
  await checkScreen(page, "bank-unavailable")
  bank.setDatabase(true)
  await expectBack(page)
  // The stream is open again: changes made elsewhere appear here.
  await deposit(context, "EUR", "1.00")
  await expect(card(page, "Account Overview")).toContainText("€1,235.56")
})

test("a transfer during an outage is resolved once, without a reload", async ({
  page,
  context,
  member,
  bank,
}) => {
  expect(member.firstName).toBe("Ada")
  await deposit(context, "EUR", "100.00")
  await reviewTransfer(page, { amount: "10", iban: otherBankIban, name: "Jonas Keller" })
  bank.setDatabase(false)
  await page.getByRole("button", { name: "Send €10.00" }).click()
  await expect(page.getByText("Outcome unknown, checking")).toBeVisible()
  await expectAway(page)
  bank.setDatabase(true)
  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
  await expectOneTransaction(page.context(), "transfer", "10.00")
  expect(await euros(page.context())).toBe("90.00")
})

test("while the process is down nothing typed is lost, and other pages wait for it", async ({
  page,
  context,
  member,
  bank,
}) => {
  expect(member.firstName).toBe("Ada")
  await deposit(context, "EUR", "100.00")
  await page.goto("/transfer")
  await fillTransfer(page, { amount: "12.34", iban: otherBankIban, name: "Jonas Keller" })
  await bank.kill()
  await expectAway(page)
  await page.getByRole("button", { name: "Try Now" }).click()
  await expectAway(page)
  // Fast enough for a barely noticeable restart; the best of three, because the machine also does
  // other work.
  const starts = [await bank.start()]
  await expect(bar(page)).toHaveCount(0)
  // What nothing answered may have been the member's own connection. Meanwhile, the starting process may answer.
  await expect(page.getByText(/^(You're connected again|The bank is back)$/).first()).toBeVisible()
  await expect(page.getByLabel("Amount")).toHaveValue("12.34")
  await expect(page.getByLabel("Recipient name")).toHaveValue("Jonas Keller")

  await bank.kill()
  await expectAway(page)
  // The page's code was never loaded.
  await page.getByRole("link", { name: "Cards" }).first().click()
  await expect(page.getByText("Loading...").first()).toBeVisible()
  starts.push(await bank.start())
  await expect(page.getByRole("heading", { level: 1, name: "Debit Cards" })).toBeVisible()
  await bank.kill()
  starts.push(await bank.start())
  expect(Math.min(...starts), starts.join(" ms, ")).toBeLessThan(2_000 * slowdown())
})

test("a visitor during an outage is told, and can continue when it is over", async ({
  page,
  context,
  member,
  bank,
}) => {
  await accountIn(context, "EUR")
  await loseDatabase(bank)
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(away)
  await checkScreen(page, "bank-unavailable-first")
  bank.setDatabase(true)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName)

  // The open page would notice that it is signed out, and navigate at the same time.
  await page.goto("about:blank")
  await context.clearCookies()
  await loseDatabase(bank)
  await page.goto("/login")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your accounts")
  await expectAway(page)
  await page.getByLabel("Username").fill(member.username)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await checkScreen(page, "bank-unavailable-sign-in")
  bank.setDatabase(true)
  await expectBack(page)
  await page.getByLabel("Password", { exact: true }).press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName)
})

import { euros, expectOneTransaction, transactionsOf } from "./bank-api.ts"
import { addFunds, exchange, openDashboard } from "./dashboard-page.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { expectSameSubmission, loseFirstResponse, requestsTo } from "./submissions.ts"
import { otherBankIban, reviewTransfer } from "./transfer-page.ts"

test.describe("a lost response", () => {
  test.beforeEach(async ({ context, member }) => {
    expect(member.firstName).toBe("Ada")
    await deposit(context, "EUR", "500.00")
  })

  test("to a transfer is resolved with the same key: one transfer", async ({ page, context }) => {
    const posts = await loseFirstResponse(page, "/api/transfers")
    await reviewTransfer(page, { amount: "120", iban: otherBankIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Send €120.00" }).click()
    await expect(page.getByText("Outcome unknown, checking")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expectSameSubmission(posts)
    await expectOneTransaction(page.context(), "transfer", "120.00")
    expect(await euros(page.context())).toBe("380.00")
    expect((await transactionsOf(context)).map(({ type }) => type)).toEqual(["transfer", "deposit"])
  })

  test("to a deposit is resolved, and the dialog waits for it", async ({ page }) => {
    const posts = await loseFirstResponse(page, "/api/deposits")
    await openDashboard(page)
    await addFunds(page, "70", "Second salary")
    const dialog = page.getByRole("dialog")
    await expect(dialog.getByText("Outcome unknown, checking")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("heading", { name: "Deposit Successful" })).toBeVisible()
    expectSameSubmission(posts)
    await expectOneTransaction(page.context(), "deposit", "70.00")
    expect(await euros(page.context())).toBe("570.00")
  })

  test("to an exchange is resolved", async ({ page }) => {
    const posts = await loseFirstResponse(page, "/api/exchange")
    await openDashboard(page)
    await exchange(page, "100", "You receive £85.26")
    await expect(page.getByRole("heading", { name: "Exchange Successful" })).toBeVisible()
    expectSameSubmission(posts)
    await expectOneTransaction(page.context(), "exchange", "100.00")
    expect(await euros(page.context())).toBe("400.00")
  })

  for (const status of [500, 503]) {
    test(`after a ${status} is requested again`, async ({ page }) => {
      const posts = requestsTo(page, "/api/transfers")
      await page.route("/api/transfers", (route) => route.fulfill({ status }), { times: 1 })
      await reviewTransfer(page, { amount: "120", iban: otherBankIban, name: "Jonas Keller" })
      await page.getByRole("button", { name: "Send €120.00" }).click()
      await expect(page.getByText("Outcome unknown, checking")).toBeVisible()
      await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
      expectSameSubmission(posts)
      await expectOneTransaction(page.context(), "transfer", "120.00")
    })
  }

  test("that stays lost is unknown until the member asks again", async ({ page }) => {
    await page.clock.install()
    const posts = requestsTo(page, "/api/transfers")
    // The first request reaches the bank, but no response comes back, then or later.
    await page.route("/api/transfers", async (route) => {
      if (posts.length === 1) await route.fetch()
      await route.abort()
    })
    await reviewTransfer(page, { amount: "120", iban: otherBankIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Send €120.00" }).click()
    const unknown = page.getByText("Outcome still unknown")
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(unknown).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(page.getByRole("button", { name: "Send €120.00" })).toBeDisabled()

    await page.unroute("/api/transfers")
    await page.getByRole("button", { name: "Check again" }).click()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expectSameSubmission(posts)
    await expectOneTransaction(page.context(), "transfer", "120.00")
    expect(await euros(page.context())).toBe("380.00")
  })

  test("a double click on Send makes one transfer", async ({ page }) => {
    const posts = requestsTo(page, "/api/transfers")
    await reviewTransfer(page, { amount: "120", iban: otherBankIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Send €120.00" }).dblclick()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expect(posts).toHaveLength(1)
    await expectOneTransaction(page.context(), "transfer", "120.00")
  })
})

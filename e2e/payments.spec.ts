import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { euros } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"
import { otherBankIban, reviewTransfer } from "./transfer-page.ts"

const badge = (page: Page, word: string) =>
  page.getByRole("main").getByText(word, { exact: true }).first()

async function receipt(page: Page): Promise<string> {
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download Receipt" }).click()
  return readFile(await (await download).path(), "utf8")
}

test.beforeEach(async ({ context, member }) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "1000.00")
})

test("an instant payment to another bank completes on the open result page", async ({ page }) => {
  await reviewTransfer(page, { amount: "12.30", iban: otherBankIban, name: "Jonas Keller" })
  // A reload would begin a new document. How long the payment takes is in docs/performance.md: a
  // test would measure the machine.
  const opened = await page.evaluateHandle(() => document)
  await page.getByRole("button", { name: "Send €12.30" }).click()
  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
  await expect(badge(page, "Completed")).toBeVisible()
  await expect(page.getByRole("list", { name: "Progress" })).toContainText(
    "Arrived at the other bank.",
  )
  expect(await opened.evaluate((before) => before === document)).toBe(true)
  await checkScreen(page, "payment-completed")
  expect(await receipt(page)).toMatch(/^Status: +COMPLETED$/m)
})

test("an own limit for instant payments is set at once, and /transfer offers Standard above it", async ({
  page,
  context,
}) => {
  await page.goto("/profile#limits")
  await page.getByRole("button", { name: "Set Instant Limit" }).click()
  await page.getByLabel("Limit", { exact: true }).fill("10")
  await checkScreen(page, "instant-limit-dialog")
  await page.keyboard.press("Enter")
  await expectToast(page, "Your limit for instant payments is now €10.00 each")
  await checkScreen(page, "instant-limit")

  await page.goto("/transfer")
  const form = page.getByRole("form", { name: "Account transfer" })
  await form.getByLabel("Amount").fill("12.30")
  await form.getByLabel("Recipient IBAN").fill(otherBankIban)
  await form.getByLabel("Recipient name").fill("Jonas Keller")
  await expect(page.getByText("Over your limit for instant payments")).toBeVisible()
  await checkScreen(page, "instant-limit-exceeded")
  await page.getByRole("button", { name: "Choose Standard" }).click()
  await expect(form.getByRole("radio", { name: /^Standard/ })).toBeFocused()
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await page.getByRole("button", { name: "Send €12.30" }).click()
  await expect(page.getByRole("heading", { name: "Transfer Pending" })).toBeVisible()
  expect(await euros(context)).toBe("987.70")
})

test("a rejected payment says why, and the money is back", async ({ page, context }) => {
  await page.goto("/demo-guide")
  const guide = page.getByRole("listitem").filter({ hasText: "See a payment rejected" })
  const [iban = ""] = /DE[0-9 ]{20,}/.exec((await guide.textContent()) ?? "") ?? []
  await reviewTransfer(page, { amount: "12.30", iban: iban.trim(), name: "Sofia Marin" })
  await page.getByRole("button", { name: "Send €12.30" }).click()
  await expect(page.getByRole("heading", { name: "Transfer Rejected" })).toBeVisible()
  await expect(page.getByText("The payee's account is closed.")).toBeVisible()
  await checkScreen(page, "payment-rejected")
  expect(await receipt(page)).toMatch(/^Status: +REJECTED$/m)
  expect(await euros(context)).toBe("1000.00")

  await page.goto("/transactions")
  const row = page.getByRole("listitem").filter({ hasText: "Sofia Marin" })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText("Rejected")
  await expect(row).toContainText("Money back +€12.30")
  await checkScreen(page, "payment-rejected-history")
  await row.getByRole("link").click()
  const detail = page.getByRole("dialog")
  await expect(detail.getByText("The payee's account is closed.")).toBeVisible()
  await checkScreen(page, "payment-rejected-detail")
  await detail.getByRole("link", { name: /^PAY-/ }).click()
  await expect(page.getByRole("dialog", { name: "Not sent: Sofia Marin" })).toBeVisible()
})

/** Two accounts at a simulated bank, by how it answers a recall. One has the longest name, in one word. */
const recallAccounts = {
  granted: { iban: "DE11 9990 0001 0000 0010 36", name: "Donaudampfschiff".repeat(5).slice(0, 70) },
  refused: { iban: "DE49 9990 0001 0000 0010 31", name: "Jonas Keller" },
}

test("a recall from the result page brings the money back, less the other bank's charge", async ({
  page,
  context,
}) => {
  await reviewTransfer(page, { amount: "12.30", ...recallAccounts.granted })
  await expect(page.getByText("The name does not match")).toBeVisible()
  await checkScreen(page, "transfer-review")
  await page.getByRole("button", { name: "Send €12.30" }).click()
  await page.getByRole("button", { name: "Send Anyway" }).click()
  await page.getByRole("button", { name: "Request Recall" }).click()
  const dialog = page.getByRole("dialog", { name: "Request a recall?" })
  await expect(dialog.getByRole("radio", { name: /^Wrong account/ })).toBeFocused()
  await checkScreen(page, "recall-dialog")
  await page.keyboard.press("Enter")
  await expect(dialog.getByText("Choose a reason")).toBeVisible()
  await page.keyboard.press("Space")
  await page.keyboard.press("Enter")
  await expectToast(page, "Recall requested")
  await expect(page.getByRole("heading", { name: "Transfer Recalled" })).toBeVisible()
  await expect(page.getByText("The other bank kept a charge of €5.00.")).toBeVisible()
  await checkScreen(page, "recall-granted")
  expect(await receipt(page)).toMatch(/^Status: +RECALLED$/m)
  expect(await euros(context)).toBe("995.00")
})

test("a refused recall in the history says why, and cannot be requested again", async ({
  page,
  context,
}) => {
  await reviewTransfer(page, { amount: "12.30", ...recallAccounts.refused })
  await page.getByRole("button", { name: "Send €12.30" }).click()
  await expect(badge(page, "Completed")).toBeVisible()
  await page.goto("/transactions")
  const name = `Transfer to ${recallAccounts.refused.name}`
  await page.getByRole("link", { name }).click()
  const detail = page.getByRole("dialog", { name })
  await detail.getByRole("button", { name: "Request Recall" }).click()
  const dialog = page.getByRole("dialog", { name: "Request a recall?" })
  await dialog.getByText("Wrong amount").click()
  await dialog.getByRole("button", { name: "Request Recall" }).click()
  await expect(detail.getByText("The money does not come back")).toBeVisible()
  await expect(detail.getByText("The payee did not agree to send the money back.")).toBeVisible()
  await expect(detail.getByText("Completed", { exact: true })).toBeVisible()
  await expect(detail.getByRole("button", { name: "Request Recall" })).toHaveCount(0)
  await checkScreen(page, "recall-refused")
  expect(await euros(context)).toBe("987.70")
})

test("a standard payment is in transit until it is canceled in the history", async ({
  page,
  context,
}) => {
  await page.goto("/transfer")
  const form = page.getByRole("form", { name: "Account transfer" })
  await form.getByLabel("Amount").fill("12.30")
  await form.getByLabel("Recipient IBAN").fill(otherBankIban)
  await form.getByLabel("Recipient name").fill("Jonas Keller")
  await form.getByRole("radio", { name: /^Standard/ }).check({ force: true })
  await checkScreen(page, "transfer-speed")
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expect(page.getByText(/^Standard, arrives on/)).toBeVisible()
  await page.getByRole("button", { name: "Send €12.30" }).click()
  await expect(page.getByRole("heading", { name: "Transfer Pending" })).toBeVisible()
  await expect(page.getByText("Waiting to be sent")).toBeVisible()
  await checkScreen(page, "payment-waiting")
  expect(await receipt(page)).toMatch(/^Status: +PENDING$/m)

  await page.getByRole("link", { name: "Back to Dashboard" }).click()
  await expect(page.getByText("In transit €12.30")).toBeVisible()
  await checkScreen(page, "dashboard-in-transit")
  await page.getByRole("link", { name: "All transactions" }).click()
  await page.getByRole("link", { name: "Transfer to Jonas Keller" }).click()
  const detail = page.getByRole("dialog", { name: "Transfer to Jonas Keller" })
  await expect(detail.getByText("Pending", { exact: true })).toBeVisible()
  await checkScreen(page, "payment-waiting-detail")
  await detail.getByRole("button", { name: "Cancel Transfer" }).click()
  const question = page.getByRole("dialog", { name: "Cancel this transfer?" })
  await question.getByRole("button", { name: "Cancel Transfer" }).click()
  await expect(page.getByText("The money is back in your account.").first()).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(detail.getByText("Canceled", { exact: true })).toBeVisible()
  await expect(detail.getByRole("button", { name: "Cancel Transfer" })).toHaveCount(0)
  expect(await euros(context)).toBe("1000.00")
})

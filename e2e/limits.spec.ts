import type { Page } from "@playwright/test"
import { expectOneTransaction } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { codeField, enroll, enterRecoveryCode, step } from "./enrolled.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { sectionLink } from "./profile-page.ts"
import { expectToast } from "./toast.ts"
import { otherBankIban, reviewTransfer } from "./transfer-page.ts"

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const lock = (page: Page) => page.getByRole("switch", { name: "Lock payments to others" })
const note = (page: Page) => page.getByText("Payments to others are locked", { exact: true })

test.beforeEach(async ({ context, member }) => {
  expect(member.firstName).toBe("Ada")
  await deposit(context, "EUR", "1000.00")
})

test("one tap locks all payments, on every page immediately, and the password unlocks them", async ({
  page,
  context,
  member,
}) => {
  const other = await context.newPage()
  await reviewTransfer(other, { amount: "250", iban: otherBankIban, name: "Jonas Keller" })
  await page.goto("/profile#limits")
  await lock(page).click()
  await expectToast(page, "Payments are locked")
  await expect(lock(page)).toBeChecked()
  await checkScreen(page, "payments-locked")
  await expect(note(other)).toBeVisible()
  await button(other, "Send €250.00").click()
  await expect(other.getByText(/Payments to others are locked\./).first()).toBeVisible()
  await page.goto("/card-transfer")
  await expect(note(page)).toBeVisible()
  await checkScreen(page, "payments-locked-card-transfer")

  await page.getByRole("link", { name: "Unlock payments" }).click()
  await expect(page.getByRole("heading", { name: "Payments Lock" })).toBeFocused()
  await lock(page).click()
  const password = page.getByRole("dialog").getByLabel("Password", { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(lock(page)).toBeChecked()
  await lock(page).click()
  await password.fill(member.password)
  await button(page, "Unlock Payments").click()
  await expectToast(page, "Payments are unlocked")
  await expect(lock(page)).not.toBeChecked()
  await expect(note(other)).toBeHidden()
  await sectionLink(page, "Devices").click()
  const activity = page.getByRole("region", { name: "Security Activity" })
  await expect(activity).toContainText("Payments to others were unlocked")
  await reviewTransfer(page, { amount: "250", iban: otherBankIban, name: "Jonas Keller" })
  await button(page, "Send €250.00").click()
  await expect(page).toHaveURL(/\/transfer-success/)
  await expectOneTransaction(context, "transfer", "250.00")
})

test("with a second factor, unlocking is confirmed with it", async ({ page, context, member }) => {
  const { recoveryCode } = await enroll(context, member)
  await page.goto("/profile#limits")
  await lock(page).click()
  await expect(lock(page)).toBeChecked()
  await lock(page).click()
  await expect(step(page)).toContainText("Unlock payments to others")
  await checkScreen(page, "confirm-unlock")
  await enterRecoveryCode(page, recoveryCode())
  await expect(lock(page)).not.toBeChecked()
})

test("the daily limit is changed with a confirmation", async ({ page, context, member }) => {
  const { app } = await enroll(context, member)
  await page.goto("/profile#limits")
  const limit = page.getByRole("region", { name: "Daily Transfer Limit" })
  await expect(limit.getByText("€50,000.00").first()).toBeVisible()
  await button(page, "Change Limit").click()
  const field = page.getByLabel("New daily limit")
  await field.fill("50000.01")
  await page.keyboard.press("Enter")
  await expect(field).toHaveAccessibleDescription("Limit must be at most €50,000.00")
  await field.fill("2,000")
  await checkScreen(page, "limit-change")
  await page.keyboard.press("Enter")
  await expect(step(page)).toHaveAccessibleName("Confirm This Limit")
  await checkScreen(page, "confirm-limit")
  await codeField(page).fill(app.code())
  await expectToast(page, "Your daily limit is now €2,000.00")
  await expect(button(page, "Change Limit")).toBeFocused()
  await checkScreen(page, "limits")
  await page.goto("/transfer")
  await expect(page.getByText("2,000 EUR", { exact: true })).toBeVisible()
})

test("a card's limit is changed with a confirmation", async ({ page, context, member }) => {
  const { recoveryCode } = await enroll(context, member)
  await page.goto("/cards")
  const change = page.getByRole("button", { name: /^Change the daily limit of Visa/ }).first()
  await change.click()
  await page.getByLabel("New daily limit").fill("120")
  await checkScreen(page, "card-limit-change")
  await page.keyboard.press("Enter")
  await enterRecoveryCode(page, recoveryCode())
  await expect(page.getByText("€120.00", { exact: true })).toBeVisible()
  await expect(change).toBeFocused()
  await checkScreen(page, "card-limit")
})

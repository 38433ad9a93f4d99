import { randomInt, randomUUID } from "node:crypto"
import type { Locator, Page } from "@playwright/test"
import { card } from "./dashboard-page.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"
import { otherBankIban } from "./transfer-page.ts"

test("a member registers, adds funds, sends money, and signs out by keyboard", async ({ page }) => {
  const username = `e2e-${randomInt(10 ** 12)}`
  const heading = page.getByRole("heading", { level: 1 })
  await page.goto("/login")

  await tabTo(page, page.getByRole("tab", { name: "Login" }))
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("tab", { name: "Register" })).toBeFocused()
  await typeInto(page, "First name", "Ada")
  await typeInto(page, "Last name", "Weber")
  await typeInto(page, "Email", `${username}@example.org`)
  await typeInto(page, "Username", username)
  await typeInto(page, "Password", `p-${randomUUID()}`)
  await page.keyboard.press("Enter")
  await expect(heading).toHaveText("Welcome, Ada")
  await expect(heading).toBeFocused()

  await enter(page, page.getByRole("button", { name: "Add Funds" }).first())
  await expect(page.getByLabel("Amount")).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await expect(page.getByRole("combobox", { name: "Account" })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("combobox", { name: "Account" })).toContainText("Sterling Savings")
  await page.keyboard.type("Everyday")
  await page.keyboard.press("Enter")
  await typeInto(page, "Amount", "500")
  await typeInto(page, "Description", "First salary")
  await page.keyboard.press("Enter")
  await expect(heading).toHaveText("Deposit Successful")
  await expect(heading).toBeFocused()

  await enter(page, page.getByRole("link", { name: "Back to Dashboard" }))
  await expect(heading).toHaveText("Welcome, Ada")
  await expect(heading).toBeFocused()
  await enter(page, page.getByRole("link", { name: "Send Money", exact: true }))
  await expect(heading).toHaveText("Account Transfer")
  await expect(heading).toBeFocused()

  await typeInto(page, "Amount", "125.50")
  await typeInto(page, "Recipient IBAN", otherBankIban.replaceAll(" ", ""))
  await expect(page.getByLabel("Recipient IBAN")).toHaveValue(otherBankIban)
  await typeInto(page, "Recipient name", "Jonas Keller")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Review Transfer" })).toBeFocused()
  await enter(page, page.getByRole("button", { name: "Send €125.50" }))
  await expect(heading).toHaveText("Transfer Successful")
  await expect(heading).toBeFocused()

  await enter(page, page.getByRole("button", { name: /^My Account/ }))
  await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeFocused()
  await page.keyboard.press("End")
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expectToast(page, "Success", "Logged out successfully")
  await expect(heading).toHaveText("Sign in to your accounts")
  await expect(heading).toBeFocused()
})

test("a failed submit focuses the first invalid field", async ({ page }) => {
  await page.goto("/login")
  await typeInto(page, "Username", "ada")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Password must be at least 6 characters",
  )
  await page.getByRole("tab", { name: "Register" }).click()
  await typeInto(page, "First name", "Ada")
  await typeInto(page, "Username", "ada")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Last name")).toBeFocused()
})

test("a failed payment form focuses the first invalid field", async ({ page, context, member }) => {
  expect(member.firstName).toBe("Ada")
  await deposit(context, "EUR", "100.00")
  await page.goto("/transfer")
  await typeInto(page, "Amount", "50")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Recipient IBAN")).toBeFocused()
  await expect(page.getByLabel("Recipient IBAN")).toHaveAccessibleDescription(
    "IBAN must be at least 15 characters",
  )

  await page.goto("/")
  await enter(page, page.getByRole("button", { name: "Add Funds" }).first())
  await typeInto(page, "Description", "Gift")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Amount")).toBeFocused()
})

test("dialogs and menus keep the focus and return it", async ({ page, member }) => {
  await page.goto("/")
  await expect(page.getByText(member.firstName)).toBeVisible()
  const openers = [
    page.getByRole("button", { name: "Add Funds" }).first(),
    page.getByRole("button", { name: "Currency Exchange" }),
    card(page, "Learn").getByRole("button", { name: "IBAN" }),
  ]
  for (const opener of openers) {
    await enter(page, opener)
    const dialog = page.getByRole("dialog")
    await expect(dialog).toBeVisible()
    // Goes around more than once: more often than there are tab stops.
    for (let times = 0; times < 10; times += 1) {
      await page.keyboard.press("Tab")
      await expect(dialog.locator(":focus")).toHaveCount(1)
    }
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }

  const menu = page.getByRole("button", { name: /^My Account/ })
  await enter(page, menu)
  await expect(page.getByRole("menu")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(menu).toBeFocused()
})

test("the first Tab stop skips the header", async ({ page, member }) => {
  await page.goto("/")
  await expect(page.getByText(member.firstName)).toBeVisible()
  await page.keyboard.press("Tab")
  const skip = page.getByRole("link", { name: "Skip to content" })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Send Money", exact: true })).toBeFocused()
})

/** Presses Tab until an element has the focus, like a member. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let times = 0; times < 60; times += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`The Tab key never reaches ${target.toString()}`)
}

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press("Enter")
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

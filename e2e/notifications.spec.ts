import type { BrowserContext } from "@playwright/test"
import { accountIn, sendEuros } from "./bank-api.ts"
import { bankCommand } from "./bank-command.ts"
import { checkScreen } from "./check-screen.ts"
import { deposit, expect, register, test } from "./fixtures.ts"

/** Another member, in a separate browser, who pays this one. */
async function payFrom(context: BrowserContext, baseURL: string | undefined, amount: string) {
  const browser = context.browser()
  if (!browser) throw new Error("The context has no browser")
  const friend = await browser.newContext(baseURL ? { baseURL } : {})
  await register(friend, { firstName: "Ben", lastName: "Friend" })
  await deposit(friend, "EUR", "100.00")
  const { iban } = await accountIn(context, "EUR")
  await sendEuros(friend, { amount, recipientIban: iban, recipientName: "Payee" })
  await friend.close()
}

test("a notification arrives on an open page, leads to its transaction, and is read", async ({
  page,
  context,
  member,
  baseURL,
}) => {
  expect(member.username).not.toBe("")
  await Promise.all([page.waitForResponse("/api/live"), page.goto("/notifications")])
  await expect(page.getByText("No notifications yet")).toBeVisible()
  await checkScreen(page, "notifications-empty")

  await payFrom(context, baseURL, "12.50")
  const bell = page.getByRole("link", { name: "Notifications, 1 unread" })
  await expect(bell).toBeVisible()
  const toast = page.getByRole("listitem").filter({ hasText: "From Ben Friend" }).last()
  await expect(toast).toContainText("You received €12.50")
  const fresh = page.getByRole("region", { name: "New" })
  const told = fresh.getByRole("link", { name: "You received €12.50" })
  await expect(told).toBeVisible()
  await expect(fresh.getByText("From Ben Friend")).toBeVisible()
  await checkScreen(page, "notifications")

  // By keyboard alone.
  await told.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/transactions\?show=TRF-/)
  await expect(page.getByRole("dialog").getByText("Ben Friend").first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("region", { name: "Earlier" }).getByRole("link")).toHaveText(
    "You received €12.50",
  )
  await expect(bell).toHaveCount(0)
})

test("all are marked as read at once, and an answer in the chat opens it", async ({
  page,
  context,
  member,
  baseURL,
}) => {
  await payFrom(context, baseURL, "1.00")
  await bankCommand("chat", "answer", member.username, "Your last three payslips.")
  await page.goto("/notifications?type=message")
  const answer = page.getByRole("button", { name: "Staff answered your message" })
  await expect(answer).toBeVisible()
  await expect(page.getByText("You received €1.00")).toHaveCount(0)
  await answer.click()
  await expect(page.getByRole("dialog").getByText("Your last three payslips.")).toBeVisible()
  await page.keyboard.press("Escape")

  await page.getByRole("combobox", { name: "Show" }).click()
  await page.getByRole("option", { name: "All notifications" }).click()
  await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible()
  await page.getByRole("button", { name: "Mark All as Read" }).click()
  await expect(page.getByRole("region", { name: "New" })).toHaveCount(0)
  await expect(page.getByRole("main")).toBeFocused()
})

test("a failure to load says so, and loads on trying again", async ({ page, member }) => {
  expect(member.username).not.toBe("")
  await page.route("**/api/notifications?unread=false", (route) => route.abort())
  await page.goto("/notifications")
  await expect(page.getByText("Notifications did not load")).toBeVisible()
  await checkScreen(page, "notifications-failed")
  await page.unroute("**/api/notifications?unread=false")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(page.getByText("No notifications yet")).toBeVisible()
})

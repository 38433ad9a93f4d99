import type { Page } from "@playwright/test"
import { addVirtualAuthenticator } from "./authenticator-app.ts"
import { euros, expectOneTransaction, transactionsOf } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { codeField, enroll, enterPassword, enterRecoveryCode, step } from "./enrolled.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { requestsTo } from "./submissions.ts"
import { expectToast } from "./toast.ts"
import { otherBankIban, reviewTransfer } from "./transfer-page.ts"

const order = { amount: "250", iban: otherBankIban, name: "Jonas Keller" }
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const receipt = (page: Page) => page.getByRole("heading", { name: "Transfer Successful" })

/** Fills in the form and sends it, up to the confirmation. */
async function send(page: Page, amount = order.amount): Promise<void> {
  await reviewTransfer(page, { ...order, amount })
  await button(page, `Send €${amount}.00`).click()
}

test.beforeEach(async ({ context, member }) => {
  expect(member.firstName).toBe("Ada")
  await deposit(context, "EUR", "1000.00")
})

test("a payment is confirmed for exactly this amount and payee", async ({
  page,
  context,
  member,
}) => {
  const { app } = await enroll(context, member)
  const posts = requestsTo(page, "/api/transfers")
  await send(page)
  await expect(step(page)).toHaveAccessibleName("Confirm This Payment")
  const summary = step(page).getByRole("region", { name: "What you confirm" })
  for (const text of ["€250.00", order.name, otherBankIban]) {
    await expect(summary.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(codeField(page)).toBeFocused()
  await checkScreen(page, "confirm-payment")
  expect(await euros(context)).toBe("1000.00")

  await codeField(page).fill(app.wrongCode())
  await expect(codeField(page)).toHaveAccessibleDescription(/wrong.*4 more times/)
  await expect(codeField(page)).toBeFocused()
  await checkScreen(page, "confirm-wrong")
  await codeField(page).fill(app.code())

  await expect(receipt(page)).toBeVisible()
  await expect(button(page, "Trust This Payee")).toBeVisible()
  await checkScreen(page, "confirm-receipt")
  const sent = posts.map((post) => [post.headers()["idempotency-key"], post.postData()])
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(posts.map((post) => "confirmation-proof" in post.headers())).toEqual([false, true])
  await expectOneTransaction(context, "transfer", "250.00")
  expect(await euros(context)).toBe("750.00")
})

test("a small payment, and one to a trusted payee, need no confirmation", async ({
  page,
  context,
  member,
}) => {
  const { app } = await enroll(context, member)
  await send(page, "30")
  await expect(receipt(page)).toBeVisible()
  await button(page, "Trust This Payee").click()
  await expect(step(page)).toHaveAccessibleName("Confirm This Payee")
  await expect(codeField(page)).toBeFocused()
  await checkScreen(page, "confirm-payee")
  await page.keyboard.type(app.code())
  await expect(page.getByText("Jonas Keller is a trusted payee")).toBeVisible()
  await checkScreen(page, "payee-trusted")

  await reviewTransfer(page, order)
  await expect(page.getByText("Trusted payee", { exact: true })).toBeVisible()
  await checkScreen(page, "review-trusted")
  await button(page, "Send €250.00").click()
  await expect(receipt(page)).toBeVisible()
  await expect(button(page, "Trust This Payee")).toBeHidden()
  expect(await euros(context)).toBe("720.00")
})

test("trusted payees are added, and removed after a question", async ({
  page,
  context,
  member,
}) => {
  const { recoveryCode } = await enroll(context, member)
  await page.goto("/profile#payees")
  const payees = page.getByRole("region", { name: "Trusted Payees" })
  await expect(payees.getByText("No trusted payees yet")).toBeVisible()
  await button(page, "Add Payee").click()
  await page.getByLabel("Name", { exact: true }).fill(order.name)
  await page.getByLabel("IBAN", { exact: true }).fill(otherBankIban)
  await checkScreen(page, "payee-add")
  await page.keyboard.press("Enter")
  await enterRecoveryCode(page, recoveryCode())
  await expectToast(page, `${order.name} is a trusted payee`)
  await expect(payees.getByText(otherBankIban)).toBeVisible()
  await checkScreen(page, "payees")
  await button(page, `Remove ${order.name}`).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await checkScreen(page, "payee-remove")
  await button(page, "Remove Payee").click()
  await expectToast(page, "Jonas Keller is no longer a trusted payee")
  await expect(button(page, "Add Payee")).toBeFocused()
  await send(page)
  await expect(step(page)).toBeVisible()
})

test("canceling changes nothing and keeps the form", async ({ page, context, member }) => {
  await enroll(context, member)
  await send(page)
  await expect(codeField(page)).toBeFocused()
  await button(page, "Cancel").click()
  await expectToast(page, "Not confirmed", "No money moved.")
  await expect(button(page, "Send €250.00")).toBeFocused()
  await checkScreen(page, "confirm-cancelled")
  await button(page, "Edit Details").click()
  await expect(page.getByLabel("Amount")).toHaveValue("250")
  await expect(page.getByLabel("Recipient name")).toHaveValue(order.name)
  expect((await transactionsOf(context)).map(({ type }) => type)).toEqual(["deposit"])
})

test("a card's details require the password and a second factor, by keyboard", async ({
  page,
  context,
  member,
}) => {
  const { app } = await enroll(context, member)
  // As if five minutes had passed since the password was entered.
  await page.route(
    "**/details",
    (route) => {
      const problem = { code: "password_required", detail: "Enter your password to continue." }
      return route.fulfill({ status: 403, contentType: "application/problem+json", json: problem })
    },
    { times: 1 },
  )
  await page.goto("/cards")
  const trigger = page.getByRole("button", { name: /^Actions for Visa/ }).first()
  await trigger.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("menuitem", { name: "Show Details" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await page.keyboard.type(member.password)
  await page.keyboard.press("Enter")
  await expect(step(page)).toHaveAccessibleName("Confirm It's You")
  await expect(codeField(page)).toBeFocused()
  await checkScreen(page, "confirm-card")
  // The authenticator app is in another window.
  await page.evaluate(() => dispatchEvent(new Event("blur")))
  await page.keyboard.type(app.code())
  await expect(page.getByText(/^Card number \d/)).toBeAttached()
  await expect(trigger).toBeFocused()
})

test("a passkey confirms", async ({ page, context, member }) => {
  const device = await addVirtualAuthenticator(page)
  await page.goto("/profile#security")
  await button(page, "Add Passkey").click()
  await enterPassword(page, member)
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Add Passkey" }).click()
  await page.getByLabel("Name", { exact: true }).fill("This phone")
  await page.keyboard.press("Enter")
  await page.getByLabel("I saved these codes").check()
  await button(page, "Done").click()

  await send(page)
  await expect(button(page, "Use Passkey")).toBeFocused()
  await checkScreen(page, "confirm-passkey")
  await device.setUser(false)
  await page.keyboard.press("Enter")
  await expect(
    step(page)
      .getByRole("alert")
      .filter({ hasText: /^No passkey/ }),
  ).toBeVisible()
  await checkScreen(page, "confirm-passkey-failed")
  await device.setUser(true)
  await button(page, "Use Passkey").click()
  await expect(receipt(page)).toBeVisible()
  await expectOneTransaction(context, "transfer", "250.00")
})

test("five wrong codes end the challenge, and a new one can be started in place", async ({
  page,
  context,
  member,
}) => {
  const { app, recoveryCode } = await enroll(context, member)
  await send(page)
  for (let times = 1; times <= 5; times += 1) {
    const judged = page.waitForResponse("**/api/confirmations/*")
    await codeField(page).fill(app.wrongCode())
    await judged
    if (times < 5) await expect(codeField(page)).toHaveValue("")
  }
  await expect(button(page, "Try Again")).toBeFocused()
  await checkScreen(page, "confirm-over")
  await page.keyboard.press("Enter")
  await expect(codeField(page)).toBeFocused()
  await step(page).getByRole("button", { name: "Use a recovery code" }).click()
  await expect(step(page).getByLabel("Recovery code")).toBeFocused()
  await checkScreen(page, "confirm-recovery")
  await page.keyboard.type(recoveryCode().toLowerCase())
  await page.keyboard.press("Enter")
  await expect(receipt(page)).toBeVisible()
  await expectOneTransaction(context, "transfer", "250.00")
})

test("a response that is lost after the confirmation is resolved without another confirmation", async ({
  page,
  context,
  member,
}) => {
  const { app } = await enroll(context, member)
  const posts = requestsTo(page, "/api/transfers")
  await page.route("/api/transfers", async (route) => {
    if (posts.length !== 2) return route.continue()
    const reply = await route.fetch()
    expect(reply.status()).toBe(201)
    await route.abort("connectionreset")
  })
  await send(page)
  await codeField(page).fill(app.code())
  await expect(page.getByText("Outcome unknown, checking")).toBeVisible()
  await expect(receipt(page)).toBeVisible()
  expect(posts).toHaveLength(3)
  expect(new Set(posts.map((post) => post.headers()["idempotency-key"])).size).toBe(1)
  await expectOneTransaction(context, "transfer", "250.00")
  expect(await euros(context)).toBe("750.00")
})

test("signing out in another tab closes the dialog, and nothing is sent", async ({
  page,
  context,
  member,
}) => {
  const { app } = await enroll(context, member)
  await send(page)
  await expect(codeField(page)).toBeFocused()
  const other = await context.newPage()
  await other.goto("/")
  await other.getByRole("button", { name: /^My Account/ }).click()
  await other.getByRole("menuitem", { name: "Logout" }).click()
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Sign in to your accounts")
  await page.bringToFront()
  if (await codeField(page).isVisible()) {
    await codeField(page).fill(app.code())
  }
  await page.waitForURL((url) => url.pathname === "/login")
  await expect(step(page)).toBeHidden()
})

import type { Page } from "@playwright/test"
import { signInAs } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { deposit, expect, register, test } from "./fixtures.ts"
import { marta } from "./history-page.ts"
import { expectToast } from "./toast.ts"

/** Asks for money in the dialog. */
async function ask(page: Page, asked: string, euros: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: "Ask for Money" }).first().click()
  await expect(page.getByRole("dialog", { name: "Ask for Money" })).toBeVisible()
  await page.getByLabel("Username or IBAN").fill(asked)
  await page.getByLabel("Amount").fill(euros)
  await page.getByLabel("Reason").fill(reason)
  await page.getByRole("button", { name: "Send Request" }).click()
  await expectToast(page, "Request sent", `You asked ${asked} for €${euros}.`)
}

test("one member asks, the other sees it at once and pays, and the first sees it paid", async ({
  page,
  member,
  payee: other,
}) => {
  expect(member.username).not.toBe("")
  const payer = await register(other.context(), { firstName: "Ben", lastName: "Friend" })
  await deposit(other.context(), "EUR", "100.00")
  await page.goto("/payments/requests")
  await expect(page.getByText("No requests yet")).toBeVisible()
  await checkScreen(page, "requests-none")
  await other.goto("/payments/requests")
  await expect(other.getByText("No requests yet")).toBeVisible()

  await page.getByRole("button", { name: "Ask for Money" }).first().click()
  await expect(page.getByRole("dialog", { name: "Ask for Money" })).toBeVisible()
  await page.getByRole("button", { name: "Send Request" }).click()
  await expect(page.getByText("Enter a username or an IBAN")).toBeVisible()
  await expect(page.getByLabel("Username or IBAN")).toBeFocused()
  await checkScreen(page, "request-ask")
  await page.getByRole("button", { name: "Cancel", exact: true }).click()
  await ask(page, payer.username, "24.50", "Dinner on Friday")
  await expect(page.getByRole("link", { name: payer.username })).toBeVisible()

  // Without a reload.
  await expect(other.getByRole("heading", { name: "Requests to You" })).toBeVisible()
  await expect(other.getByText("Dinner on Friday")).toBeVisible()
  await checkScreen(other, "requests-asked")
  await other.getByRole("link", { name: "Ada Weber", exact: true }).click()
  await expect(other.getByText("This member asks you for money.")).toBeVisible()
  await checkScreen(other, "request-asked")
  await other.getByRole("link", { name: "Pay", exact: true }).click()
  await expect(other.getByText("Ada Weber asks you for €24.50")).toBeVisible()
  await expect(other.getByLabel("Amount")).toHaveValue("24.50")
  await other.getByLabel("Amount").fill("20")
  await expect(other.getByText("This transfer does not pay the request")).toBeVisible()
  await checkScreen(other, "request-differs")
  await other.getByLabel("Amount").fill("24.50")
  await expect(other.getByText("This transfer does not pay the request")).toBeHidden()
  await other.getByRole("button", { name: "Review Transfer" }).click()
  await expect(other.getByText("The name matches")).toBeVisible()
  await expect(other.getByText("Paid by this transfer")).toBeVisible()
  await other.getByRole("button", { name: "Send €24.50" }).click()
  await expect(other.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()

  await expect(page.getByText("Paid", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: payer.username }).click()
  await expect(page.getByText("Paid on")).toBeVisible()
  await checkScreen(page, "request-paid")
  await page.goto("/notifications")
  await expect(page.getByText("Your payment request was paid")).toBeVisible()
})

test("a request is declined with a block, by keyboard, and a member cancels a request", async ({
  page,
  member,
  payee: other,
}) => {
  const asker = await register(other.context(), { firstName: "Ben", lastName: "Friend" })
  await other.goto("/payments/requests")
  await ask(other, member.username, "5.00", "Coffee")
  await page.goto("/notifications")
  await page.getByRole("link", { name: "Ben Friend asked you for €5.00" }).click()
  await page.getByRole("button", { name: "Decline" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Decline this request?" })).toBeVisible()
  await page.getByLabel("Block this member from asking me").check()
  await checkScreen(page, "request-decline")
  await page.getByRole("button", { name: "Decline Request" }).click()
  await expectToast(page, "Request declined", "Ben Friend can't ask you again.")
  await expect(page.getByText("Declined", { exact: true })).toBeVisible()
  await expect(other.getByText("Declined", { exact: true })).toBeVisible()
  await page.goto("/payments/requests")
  await expect(page.getByRole("heading", { name: "Blocked" })).toBeVisible()
  await checkScreen(page, "requests-blocked")
  await page.getByRole("button", { name: "Unblock Ben Friend" }).click()
  await expectToast(page, "Ben Friend can ask you again")
  await expect(page.getByRole("heading", { name: "Blocked" })).toBeHidden()

  await ask(page, asker.username, "7.00", "Bread")
  await page.getByRole("link", { name: asker.username }).click()
  await page.getByRole("button", { name: "Cancel Request" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Request" }).click()
  await expectToast(page, "Request canceled")
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible()
  await page.goto("/payments/requests/999999")
  await expect(page.getByText("Request not found")).toBeVisible()
})

test("anybody is asked with a QR code, and another member pays it from its picture, by keyboard", async ({
  page,
  member,
  payee: other,
}) => {
  expect(member.username).not.toBe("")
  await register(other.context(), { firstName: "Ben", lastName: "Friend" })
  await deposit(other.context(), "EUR", "100.00")
  await page.goto("/payments/requests")
  const requestMoney = page.getByRole("button", { name: "Ask for Money" }).first()
  await expect(requestMoney).toBeEnabled()
  await requestMoney.press("Enter")
  await page.getByLabel("Anybody").focus()
  await page.keyboard.press("Space")
  await expect(page.getByLabel("Username or IBAN")).toBeHidden()
  await page.getByLabel("Amount").fill("24.50")
  await page.getByLabel("Reason").fill("Dinner on Friday")
  await checkScreen(page, "request-ask-anybody")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Anybody, by QR code" })).toBeVisible()
  await checkScreen(page, "request-code")
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save Picture" }).press("Enter"),
  ])
  expect(saved.suggestedFilename()).toMatch(/^request-RF[0-9]{16}[.]png$/)

  await other.goto("/transfer")
  await other.getByRole("button", { name: "Read QR Code" }).press("Enter")
  const dialog = other.getByRole("dialog", { name: "Read a QR Code" })
  await dialog.getByLabel("Or the text of the code").fill("https://example.com")
  await dialog.getByRole("button", { name: "Fill In Form" }).press("Enter")
  await expect(dialog.getByText("This code contains a web address, not a payment.")).toBeVisible()
  await checkScreen(other, "read-code-refused")
  const [chooser] = await Promise.all([
    other.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Choose a Picture" }).press("Enter"),
  ])
  await chooser.setFiles({ name: "note.png", mimeType: "image/png", buffer: Buffer.from("text") })
  await expect(dialog.getByText("This file is not a picture that can be opened.")).toBeVisible()
  await dialog.locator("input[type=file]").setInputFiles(await saved.path())
  await expect(dialog).toBeHidden()
  await expect(other.getByText("Filled in from a QR code")).toBeVisible()
  await expect(other.getByLabel("Amount")).toHaveValue("24.50")
  await expect(other.getByLabel("Recipient name")).toHaveValue("Ada Weber")
  await checkScreen(other, "transfer-from-code")
  await other.getByRole("button", { name: "Review Transfer" }).press("Enter")
  await expect(other.getByText("The name matches")).toBeVisible()
  await other.getByRole("button", { name: "Send €24.50" }).press("Enter")
  await expect(other.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
  // Without a reload.
  await expect(page.getByText("Paid on")).toBeVisible()
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeHidden()
  // The creditor reference finds the payment, which leads back to the request.
  const address = page.url()
  await page.getByRole("link", { name: /^Find payments with/ }).click()
  const found = page.getByRole("region", { name: "Transactions" }).getByRole("link")
  await expect(found).toHaveCount(1)
  await found.click()
  await page.getByRole("link", { name: "Payment request" }).click()
  await expect(page).toHaveURL(address)
})

test("the demo members have requests", async ({ page, context }) => {
  await signInAs(context, marta)
  await page.goto("/payments/requests")
  await expect(page.getByRole("heading", { name: "Requests to You" })).toBeVisible()
  await expect(page.getByText("Birthday present for Lina")).toBeVisible()
  await checkScreen(page, "requests-demo")
})

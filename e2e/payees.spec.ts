import { sendEuros } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"
import { otherBankIban } from "./transfer-page.ts"

const jonas = { iban: otherBankIban, name: "Jonas Keller" }

test.beforeEach(async ({ context, member }) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "1000.00")
})

test("a payee is saved, found, renamed, paid again in three clicks, and deleted", async ({
  page,
  context,
}) => {
  await sendEuros(context, {
    amount: "12.30",
    recipientIban: jonas.iban,
    recipientName: jonas.name,
  })
  await page.goto("/payments/payees")
  await expect(page.getByText("No payees yet")).toBeVisible()
  await checkScreen(page, "payees-none")
  await page.getByRole("button", { name: "Save a Payee" }).click()
  await expect(page.getByRole("dialog", { name: "Save Payee" })).toBeVisible()
  await page.getByLabel("Name", { exact: true }).fill(jonas.name)
  await page.getByLabel("IBAN").fill(jonas.iban)
  await page.getByLabel("Your name for them").fill("Landlord")
  await checkScreen(page, "payee-save")
  await page.getByRole("button", { name: "Save Payee" }).click()
  await expectToast(page, "Landlord is saved")
  await expect(page.getByRole("button", { name: "Save a Payee" })).toBeFocused()
  await page.getByLabel("Search").fill("nobody")
  await expect(page.getByText("No payee found")).toBeVisible()
  await page.getByLabel("Search").fill("LANDL")
  await expect(page.getByRole("link", { name: "Landlord", exact: true })).toBeVisible()
  await checkScreen(page, "payees-found")

  await page.getByRole("link", { name: "Landlord", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Landlord" })).toBeVisible()
  await expect(page.getByText("Transfer to Jonas Keller")).toBeVisible()
  await checkScreen(page, "payee")
  await page.getByRole("button", { name: "Rename" }).click()
  await expect(page.getByRole("dialog", { name: "Rename Payee" })).toBeVisible()
  await page.getByLabel("Your name for them").fill("Rent")
  await page.getByRole("button", { name: "Save Name" }).click()
  await expect(page.getByRole("heading", { name: "Rent" })).toBeVisible()

  // Three clicks.
  await page.getByRole("link", { name: "Pay Again" }).click()
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await page.getByRole("button", { name: "Send €12.30" }).click()
  // The first payment was made just now: the app asks once.
  await page.getByRole("button", { name: "Send Again" }).click()
  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
  await page.getByRole("link", { name: "See Payee" }).click()
  await expect(page.getByText("Transfer to Jonas Keller")).toHaveCount(2)

  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(page.getByRole("dialog", { name: "Delete Rent?" })).toBeVisible()
  await checkScreen(page, "payee-delete")
  await page.getByRole("button", { name: "Delete Payee" }).click()
  await expectToast(page, "Rent is deleted")
  await expect(page.getByText("No payees yet")).toBeVisible()
})

test("a picked payee fills in the form, and is kept on the way back from the review", async ({
  page,
  context,
}) => {
  await sendEuros(context, {
    amount: "1.00",
    recipientIban: jonas.iban,
    recipientName: jonas.name,
  })
  await page.goto("/transfer")
  await page.getByRole("combobox", { name: "Payee" }).fill("jon")
  await expect(page.getByRole("option", { name: jonas.name })).toBeVisible()
  await checkScreen(page, "transfer-payees")
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("option", { name: jonas.name })).toHaveAttribute(
    "aria-selected",
    "true",
  )
  await page.keyboard.press("Enter")
  await expect(page.getByText("Filled in: Jonas Keller")).toBeVisible()
  await page.getByLabel("Amount").fill("20")
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expect(page.getByText("The name can't be checked")).toBeVisible()
  await page.getByRole("button", { name: "Edit Details" }).click()
  await expect(page.getByLabel("Recipient name")).toHaveValue(jonas.name)
  await expect(page.getByLabel("Amount")).toHaveValue("20")
})

test("the payee of an earlier transfer is saved from its details", async ({ page, context }) => {
  await sendEuros(context, {
    amount: "12.30",
    recipientIban: jonas.iban,
    recipientName: jonas.name,
  })
  await page.goto("/transactions")
  await page.getByRole("link", { name: `Transfer to ${jonas.name}` }).click()
  const detail = page.getByRole("dialog", { name: `Transfer to ${jonas.name}` })
  await expect(detail.getByRole("button", { name: "Save This Payee" })).toBeVisible()
  await checkScreen(page, "transaction-save-payee")
  await detail.getByRole("button", { name: "Save This Payee" }).click()
  const saving = page.getByRole("dialog", { name: "Save Payee" })
  await expect(saving.getByLabel("Your name for them")).toBeFocused()
  await page.keyboard.type("Jonas")
  await page.keyboard.press("Enter")
  await expectToast(page, "Jonas is saved")
  await detail.getByRole("link", { name: "Jonas", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Jonas", exact: true })).toBeVisible()
})

test("a limit for new payees refuses a payment, and dates it", async ({ page }) => {
  await page.goto("/profile#new-payee-limit")
  await page.getByRole("button", { name: "Set New Payees Limit" }).click()
  await expect(page.getByRole("dialog", { name: "Set New Payees Limit" })).toBeVisible()
  await page.getByLabel("Limit", { exact: true }).fill("100")
  await checkScreen(page, "new-payee-limit")
  await page.getByRole("button", { name: "Save Limit" }).click()
  await expectToast(page, "Your limit for new payees is saved")

  await page.goto("/transfer")
  await page.getByLabel("Amount").fill("250")
  await page.getByLabel("Recipient IBAN").fill(jonas.iban)
  await page.getByLabel("Recipient name").fill(jonas.name)
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await page.getByRole("button", { name: "Send €250.00" }).click()
  await expect(page.getByText("Over your limit for new payees")).toBeVisible()
  await checkScreen(page, "transfer-new-payee")
  await page.getByRole("button", { name: /^Pay on / }).click()
  await expect(page.getByRole("radio", { name: /^On a date/ })).toBeChecked()
  await expect(page.getByRole("radio", { name: /^On a date/ })).toBeFocused()
  await page.getByRole("button", { name: "Review Order" }).click()
  await expect(page.getByRole("heading", { name: "Review Transfer" })).toBeFocused()
})

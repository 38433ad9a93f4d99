import type { Page } from "@playwright/test"
import { euros } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { otherBankIban, reviewTransfer } from "./transfer-page.ts"

test("the same payment within ten minutes is asked about once, from another tab too", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "500.00")
  const order = { amount: "120", iban: otherBankIban, name: "Jonas Keller", reference: "Rent" }
  const other = await context.newPage()
  await reviewTransfer(page, order)
  await reviewTransfer(other, order)
  const send = (seen: Page) => seen.getByRole("button", { name: "Send €120.00" }).click()
  await send(page)
  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()

  // This tab was at the review before the first one sent.
  await send(other)
  const dialog = other.getByRole("dialog", { name: "Send it again?" })
  await expect(dialog).toContainText(/You sent this at \d\d:\d\d\. Send it again\?/)
  await expect(dialog.getByRole("button", { name: "Go Back" })).toBeFocused()
  await checkScreen(other, "transfer-repeat")
  await dialog.getByRole("button", { name: "Go Back" }).click()
  expect(await euros(context)).toBe("380.00")
  await send(other)
  await dialog.getByRole("button", { name: "Send Again" }).click()
  await expect(other.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
  expect(await euros(context)).toBe("260.00")

  // Another text is another payment.
  await reviewTransfer(page, { ...order, reference: "Rent for December" })
  await send(page)
  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
  expect(await euros(context)).toBe("140.00")
})

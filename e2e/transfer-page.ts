import { expect, type Page } from "@playwright/test"
import { sayEach } from "#shared/words/catalogs.ts"

export type TransferInput = {
  amount: string
  iban: string
  name: string
  reference?: string
}

/** An IBAN of another bank: the registry's German example (ISO 13616). */
export const otherBankIban = "DE89 3704 0044 0532 0130 00"

/**
 * Fills in the open form of /transfer.
 * @param say in the language of the page
 */
export async function fillTransfer(
  page: Page,
  order: TransferInput,
  say = sayEach.en,
): Promise<void> {
  const form = page.getByRole("form", { name: say("Account transfer") })
  await form.getByLabel(say("Amount")).fill(order.amount)
  await form.getByLabel(say("Recipient IBAN")).fill(order.iban)
  await form.getByLabel(say("Recipient name")).fill(order.name)
  await form.getByLabel(say("Reference", { context: "of a transfer" })).fill(order.reference ?? "")
}

/** Opens /transfer, fills in the form, and continues to the review. */
export async function reviewTransfer(page: Page, order: TransferInput): Promise<void> {
  await page.goto("/transfer")
  await fillTransfer(page, order)
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expect(page.getByRole("heading", { name: "Review Transfer" })).toBeFocused()
}

/**
 * An IBAN with our bank code that no account has: the account number is the last there can be, the
 * check digits are right (ISO 7064, mod 97).
 */
export function unusedOwnIban(): string {
  const bban = `999${"9".repeat(13)}`
  // L and U count as 21 and 30.
  const rest = BigInt(`${bban}213000`) % 97n
  return `LU${String(98n - rest).padStart(2, "0")}${bban}`
}

import type { Page } from "@playwright/test"

/**
 * What the customer would paste now. No page of the bank may read the clipboard (Permissions-Policy), so
 * it is pasted where a customer would: on the page for a transfer, which this leaves open.
 */
export async function pasted(page: Page): Promise<string> {
  await page.goto("/transfer")
  const field = page.getByLabel("Recipient name")
  await field.focus()
  await page.keyboard.press("ControlOrMeta+V")
  return field.inputValue()
}

import type { Page } from "@playwright/test"

/**
 * The text that the member would paste now. The bank's pages may not read the clipboard
 * (Permissions-Policy), so this pastes it into the transfer page, which it leaves open.
 */
export async function readClipboard(page: Page): Promise<string> {
  await page.goto("/transfer")
  const field = page.getByLabel("Recipient name")
  await field.focus()
  await page.keyboard.press("ControlOrMeta+V")
  return field.inputValue()
}

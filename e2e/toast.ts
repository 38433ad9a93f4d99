import { expect, type Page } from "@playwright/test"

/** Shows that the one toast on the screen says this: its title and, where it has one, its text. */
export async function expectToast(page: Page, title: string, text = ""): Promise<void> {
  const toast = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem")
  await expect(toast).toHaveText(title + text)
}

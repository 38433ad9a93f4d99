import type { Page } from "@playwright/test"

/** Waits until the one toast on the screen says this: its title and, where it has one, its text. */
export async function expectToast(page: Page, title: string, text = ""): Promise<void> {
  const toast = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem")
  // Some are shown for half a second only, before the page is left: expect() could look too late.
  const words = (title + text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  await toast.filter({ hasText: new RegExp(`^${words}$`) }).waitFor()
}

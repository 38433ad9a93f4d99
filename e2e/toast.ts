import { type BrowserContext, expect, type Page } from "@playwright/test"

const storageKey = "e2e-last-toast"

/** Waits until the one toast on the screen says this: its title and, where it has one, its text. */
export async function expectToast(page: Page, title: string, text = ""): Promise<void> {
  const toast = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem")
  await expect(toast).toHaveText(title + text)
}

/** Keeps what the last toast of each tab said, for one that is shown half a second before the page goes. */
export async function rememberToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    new MutationObserver(() => {
      const toast = document.querySelector('[role="region"] li[data-state="open"]')
      if (toast?.textContent) sessionStorage.setItem(key, toast.textContent)
    }).observe(document, { childList: true, subtree: true })
  }, storageKey)
}

/** Shows that the page told of the ended session, and then left for the sign-in with this way back. */
export async function expectSignOutToast(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`)
  expect(await lastToast(page)).toBe("UnauthorizedYou are logged out. Logging in again...")
}

/** What the tab's last toast said, though its page was left since. */
export function lastToast(page: Page): Promise<string | null> {
  return page.evaluate((key) => sessionStorage.getItem(key), storageKey)
}

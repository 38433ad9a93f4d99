import { type BrowserContext, expect, type Page } from "@playwright/test"

const storageKey = "e2e-last-toast"

/**
 * Waits until the only toast on the screen has this title and, if given, this text. A failure names
 * the tab's last toast, which may be a refusal that is gone again.
 */
export async function expectToast(page: Page, title: string, text = ""): Promise<void> {
  const toast = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem")
  try {
    await expect(toast).toHaveText(title + text)
  } catch (cause) {
    const last = await lastToast(page)
    throw new Error(`No toast "${title + text}"; the last one was ${JSON.stringify(last)}`, {
      cause,
    })
  }
}

/**
 * Records the last toast of each tab, because one may appear only half a second before the page
 * leaves.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    new MutationObserver(() => {
      const toast = document.querySelector('[role="region"] li[data-state="open"]')
      if (toast?.textContent) sessionStorage.setItem(key, toast.textContent)
    }).observe(document, { childList: true, subtree: true })
  }, storageKey)
}

/**
 * Checks that the page announced the ended session, and then went to the sign-in with this return
 * path.
 */
export async function expectSignOutToast(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`)
  expect(await lastToast(page)).toBe("UnauthorizedYou are logged out. Logging in again...")
}

/** The text of the tab's last toast, even after its page was left. */
export function lastToast(page: Page): Promise<string | null> {
  return page.evaluate((key) => sessionStorage.getItem(key), storageKey)
}

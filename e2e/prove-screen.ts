import { expect, type Page } from "@playwright/test"
import { expectNoAxeFindings, shoot, showTheme } from "./fixtures.ts"

/**
 * Proves a screen as it stands, in light and dark: axe finds nothing, nothing needs scrolling
 * sideways; and keeps a picture of each.
 */
export async function proveScreen(page: Page, screen: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await showTheme(page, theme)
    await expectNoAxeFindings(page, theme === "dark" ? "colours" : undefined)
    expect(await sidewaysOverflow(page), `${screen} is too wide, ${theme}`).toBeLessThanOrEqual(0)
    await shoot(page, screen)
  }
}

/** By how many pixels the page, or anything that scrolls in it, is wider than its place. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrolling = [...document.querySelectorAll("*")].filter(
      (element) =>
        element === document.documentElement ||
        ["auto", "scroll"].includes(getComputedStyle(element).overflowX),
    )
    return Math.max(...scrolling.map((element) => element.scrollWidth - element.clientWidth))
  })
}

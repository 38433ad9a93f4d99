import { expect, type Page, test } from "@playwright/test"
import { expectNoAxeFindings } from "./axe.ts"
import { showTheme, takeScreenshot } from "./fixtures.ts"
import { widthsOfSpec } from "./widths.ts"

/**
 * Checks the current screen in light and dark, on desktop and mobile: axe finds nothing, and
 * nothing requires horizontal scrolling. Saves a screenshot of each if requested. A test that runs
 * at both widths checks only its own width in each run.
 */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize()
  if (!before) throw new Error("Without a viewport there is no width")
  const widths = widthsOfSpec(test.info())
  const laid = await overlays(page)
  // The current theme comes first, because changing it costs as much as checking colors.
  const shown = await page.locator("html").getAttribute("data-theme")
  const themes = shown === "dark" ? (["dark", "light"] as const) : (["light", "dark"] as const)
  for (const theme of themes) {
    await showTheme(page, theme)
    const first = theme === themes[0]
    // Restores its own width at the end.
    for (const size of first ? widths : widths.toReversed()) {
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
      const where = `${screen}, ${theme}, ${size.width} wide`
      await expectNoAxeFindings(page, first ? undefined : "colors")
      expect(await sidewaysOverflow(page), `${where}: too wide`).toBeLessThanOrEqual(0)
      expect(await overlays(page), `${where}: something else lies over the page`).toEqual(laid)
      await takeScreenshot(page, screen)
    }
  }
}

/**
 * Overlays, by role: they must stay open when the width changes, or that width would not be
 * checked.
 */
function overlays(page: Page): Promise<(string | null)[]> {
  const roles = ["dialog", "alertdialog", "menu", "listbox", "tooltip"]
  return page
    .locator(roles.map((role) => `[role=${role}]:visible`).join())
    .evaluateAll((elements) => elements.map((element) => element.getAttribute("role")))
}

/** By how many pixels the page, or a scrollable element in it, overflows horizontally. */
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

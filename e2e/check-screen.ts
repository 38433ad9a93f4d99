import { expect, type Page, test, type ViewportSize } from "@playwright/test"
import { fullForm } from "../testing/full-form.ts"
import { afterAnimations, expectNoAxeFindings } from "./axe.ts"
import { keepsScreenshots, showTheme, takeScreenshot } from "./fixtures.ts"
import { widthsOfSpec } from "./widths.ts"

type View = {
  readonly theme: "light" | "dark"
  readonly size: ViewportSize
  /** Only the rules that depend on colors, where everything else is the same as before. */
  readonly only?: "colors"
}

/**
 * How a screen is checked: in the full form, in both themes at each width. In the short form, each
 * theme and each width comes once, which changes with the theme in which a test reaches a screen.
 * The current theme comes first, because changing it costs as much as checking colors. A test that
 * runs at both widths checks only its own width in each run.
 */
function viewsOf(widths: readonly ViewportSize[], shown: string | null): View[] {
  const [first, second] =
    shown === "dark" ? (["dark", "light"] as const) : (["light", "dark"] as const)
  const [own, other] = widths
  if (!own) throw new Error("A test checks at least its own width")
  if (!fullForm && !keepsScreenshots && other) {
    return [
      { theme: first, size: own },
      { theme: second, size: other },
    ]
  }
  return [
    ...widths.map((size) => ({ theme: first, size })),
    ...widths.toReversed().map((size) => ({ theme: second, size, only: "colors" as const })),
  ]
}

/**
 * Checks the current screen in light and dark, on desktop and mobile: axe finds nothing, and
 * nothing requires horizontal scrolling. Saves a screenshot of each if requested.
 */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize()
  if (!before) throw new Error("Without a viewport there is no width")
  const laid = await overlays(page)
  const shown = await page.locator("html").getAttribute("data-theme")
  for (const { theme, size, only } of viewsOf(widthsOfSpec(test.info()), shown)) {
    await showTheme(page, theme)
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
    const where = `${screen}, ${theme}, ${size.width} wide`
    await expectNoAxeFindings(page, only)
    expect(await sidewaysOverflow(page), `${where}: too wide`).toBeLessThanOrEqual(0)
    expect(await overlays(page), `${where}: something else lies over the page`).toEqual(laid)
    await takeScreenshot(page, screen)
  }
  if (page.viewportSize()?.width !== before.width) await page.setViewportSize(before)
  // A dialog that moves in again at the other width would lose the test's next click.
  await afterAnimations(page)
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

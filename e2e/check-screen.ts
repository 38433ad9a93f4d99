import { expect, type Page, test, type ViewportSize } from "@playwright/test"
import { fullForm, withoutLongTests } from "../testing/full-form.ts"
import { afterAnimations, expectNoAxeFindings } from "./axe.ts"
import { keepsScreenshots, showTheme, takeScreenshot } from "./fixtures.ts"
import { widthsOfSpec } from "./widths.ts"

type View = {
  readonly theme: "light" | "dark"
  readonly size: ViewportSize
  /** The rules of axe that are checked: in another theme, only colors differ. */
  readonly rules: "all" | "colors" | "none"
}

/** How many screens this worker has checked. */
let checked = 0

/**
 * How a screen is checked. In the full form: in both themes at each width. In the short form: for
 * overflow at each width, and by axe once. In `npm test`: once, by both. Themes and widths take turns,
 * so that each combination gets a quarter of the screens. A test that runs at both widths checks only
 * its own width in each run.
 */
function viewsOf(widths: readonly ViewportSize[], shown: string | null): View[] {
  const [first, second] =
    shown === "dark" ? (["dark", "light"] as const) : (["light", "dark"] as const)
  if (fullForm || keepsScreenshots) {
    return [
      ...widths.map((size) => ({ theme: first, size, rules: "all" as const })),
      ...widths.toReversed().map((size) => ({ theme: second, size, rules: "colors" as const })),
    ]
  }
  const turn = checked++
  // The theme stays for the test's next screens.
  const theme = turn % 2 === 0 ? first : second
  const inTurn = Math.floor(turn / 2) % widths.length
  const views = widths.map(
    (size, at): View => ({
      theme,
      size,
      rules: at === inTurn ? "all" : "none",
    }),
  )
  return withoutLongTests ? views.filter(({ rules }) => rules === "all") : views
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
  for (const { theme, size, rules } of viewsOf(widthsOfSpec(test.info()), shown)) {
    await showTheme(page, theme)
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
    const where = `${screen}, ${theme}, ${size.width} wide`
    if (rules === "none") await afterAnimations(page)
    else await expectNoAxeFindings(page, rules)
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

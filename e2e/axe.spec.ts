import type { Page } from "@playwright/test"
import type * as Axe from "axe-core"
import { afterAnimations, cacheColors, expectNoAxeFindings, installAxe } from "./axe.ts"
import { expect, showTheme, test } from "./fixtures.ts"

/**
 * Everything that axe reports about the page, by every rule: violations, passes, and what it cannot
 * determine.
 */
async function verdicts(page: Page) {
  await afterAnimations(page)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations, incomplete, passes } = await axe.run(document)
    return { violations, incomplete, passes }
  })
}

test("axe finds the same with cached colors as without, and violations in each theme", async ({
  page,
}) => {
  await page.goto("/login")
  await expect(page.getByText("203.0.113.7")).toBeVisible()
  // Too low a contrast in dark mode, in both themes because of a transparent background, and one
  // that axe cannot determine.
  await page.evaluate(() => {
    const [title, ...texts] = document.querySelectorAll<HTMLElement>("h1, h2, dt")
    if (title) title.style.color = "rgb(30, 30, 40)"
    for (const text of texts) text.style.color = "oklch(0.6 0 0 / 0.4)"
    const pictured = document.querySelector("dd")
    if (pictured) pictured.style.backgroundImage = "linear-gradient(red, blue)"
  })
  await installAxe(page)
  const light = await verdicts(page)
  await showTheme(page, "dark")
  const dark = await verdicts(page)
  expect(dark).not.toEqual(light)
  await cacheColors(page)
  // The second time from the cache.
  for (let time = 0; time < 2; time += 1) {
    expect(await verdicts(page)).toEqual(dark)
    await showTheme(page, "light")
    expect(await verdicts(page)).toEqual(light)
    await showTheme(page, "dark")
  }

  const faint = ({ violations }: typeof light) =>
    violations.find(({ id }) => id === "color-contrast")?.nodes.length ?? 0
  expect(faint(light)).toBeGreaterThan(0)
  expect(faint(dark)).toBe(faint(light) + 1)
  await expect(expectNoAxeFindings(page, "colors")).rejects.toThrow(/color-contrast/)
  await expect(expectNoAxeFindings(page)).rejects.toThrow(/color-contrast/)
})

import type { Page } from "@playwright/test"
import { signInAs } from "./bank-api.ts"
import { expect, test } from "./fixtures.ts"
import { marta } from "./history-page.ts"
import { type PathTable, walkPages } from "./page-walk.ts"

// WCAG 2.2: reflow (1.4.10) and resized text (1.4.4).

/** As narrow as a phone of 2016, or a window of 1,280 pixels that is zoomed to 400 %. */
const narrow = { width: 320, height: 800 }

/** What a page of this width does not show: what reaches beyond it, and the texts that are cut. */
type Hidden = { beyond: string[]; cut: string[] }

const hiddenOn = (page: Page): Promise<Hidden> =>
  page.evaluate(() => {
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Text for screen readers alone, and what is meant to be a beginning only. */
    const meant = (element: Element) =>
      element.closest(".sr-only, [class*=line-clamp-], svg, [aria-hidden=true], select") !== null
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 40)}"`
    const cut = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) => {
      const { overflowX } = getComputedStyle(element)
      return (
        ["hidden", "clip"].includes(overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 &&
        element.innerText.trim() !== "" &&
        shown(element) &&
        !meant(element)
      )
    })
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        shown(element) &&
        element.childElementCount === 0 &&
        element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return {
      beyond:
        scrollWidth > clientWidth ? [`${scrollWidth} px`, ...wide.slice(0, 4).map(named)] : [],
      cut: cut.map(named),
    }
  })

/** Reads every page of a table on a narrow screen. */
async function readAll(page: Page, table: PathTable): Promise<string[]> {
  await page.setViewportSize(narrow)
  return walkPages(page, table, async (path) => {
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
    const nothing: Hidden = { beyond: [], cut: [] }
    await expect.poll(() => hiddenOn(page), { message: path }).toEqual(nothing)
  })
}

test("a member reads every page at 320 px without scrolling sideways", async ({
  page,
  context,
}) => {
  await signInAs(context, marta)
  const unseen = await readAll(page, "client/routes.tsx")
  // Nobody has asked this member for money, and she has no loan.
  expect(unseen.filter((path) => !/requests|loans/.test(path))).toEqual([])
})

test("an employee reads every page at 320 px without scrolling sideways", async ({ employee }) => {
  const { page } = await employee("Rita Reader", "auditor")
  await readAll(page, "client/staff/routes.tsx")
})

test("text and layout follow the browser's font size", async ({ page }) => {
  await page.goto("/login")
  await expect(page.getByLabel("Username")).toBeVisible()
  const sizes = () =>
    page.evaluate(() => {
      const sizeOf = (selector: string) =>
        Number.parseFloat(
          getComputedStyle(document.querySelector(selector) ?? document.body).fontSize,
        )
      return [sizeOf("body"), sizeOf("h1"), sizeOf("label"), sizeOf("input"), sizeOf("button")]
    })
  const before = await sizes()
  const session = await page.context().newCDPSession(page)
  // Twice as wide, so that the layout is the same one.
  await page.setViewportSize({ width: 2880, height: 1800 })
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } })
  await expect
    .poll(async () => (await sizes()).map((size, at) => size / (before[at] ?? 1)))
    .toEqual(before.map(() => 2))
  expect(await hiddenOn(page)).toMatchObject({ beyond: [], cut: [] })
})

test("a printed page is light, and has only its content", async ({ page, context }) => {
  await signInAs(context, marta)
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto("/transactions")
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible()
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  const [ground, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return [backgroundColor, color]
  })
  expect([ground, ink]).toEqual(["rgb(255, 255, 255)", "rgb(10, 32, 39)"])
  await expect(page.getByRole("navigation").first()).toBeHidden()
})

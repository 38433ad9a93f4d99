import type { Page } from "@playwright/test"
import { signInAs } from "./bank-api.ts"
import { expect, test } from "./fixtures.ts"
import { marta } from "./history-page.ts"
import { type Hidden, hiddenOn, smallTargetsOn, spaceText } from "./page-fit.ts"
import { type PathTable, walkPages } from "./page-walk.ts"

// WCAG 2.2: reflow (1.4.10), resized text (1.4.4), text spacing (1.4.12), and the size of targets (2.5.8, 2.5.5).

/** As narrow as a phone of 2016, or a window of 1,280 pixels that is zoomed to 400 %. */
const narrow = { width: 320, height: 800 }

/**
 * Reads every page of a table on a narrow screen, as it is and spaced out, and finds each control large enough: for a
 * finger there, and for a mouse on a wide screen.
 */
async function readAll(page: Page, table: PathTable): Promise<string[]> {
  const wide = page.viewportSize()
  if (!wide) throw new Error("Without a viewport there is no width")
  return walkPages(page, table, async (path) => {
    await page.setViewportSize(wide)
    expect.soft(await smallTargetsOn(page, 24), `${path}, with a mouse`).toEqual([])
    await page.setViewportSize(narrow)
    const nothing: Hidden = { beyond: [], cut: [] }
    await expect.poll(() => hiddenOn(page), { message: path }).toEqual(nothing)
    expect.soft(await smallTargetsOn(page, 44), `${path}, with a finger`).toEqual([])
    await spaceText(page)
    await expect.poll(() => hiddenOn(page), { message: `${path}, spaced out` }).toEqual(nothing)
  })
}

test("a member reads every page at 320 px without scrolling sideways, spaced out too, and hits each control", async ({
  page,
  context,
}) => {
  await signInAs(context, marta)
  const unseen = await readAll(page, "client/routes.tsx")
  // Nobody has asked this member for money, and she has no loan.
  expect(unseen.filter((path) => !/requests|loans/.test(path))).toEqual([])
})

test("an employee reads every page at 320 px without scrolling sideways, spaced out too, and hits each control", async ({
  employee,
}) => {
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

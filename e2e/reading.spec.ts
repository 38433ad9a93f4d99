import type { Page } from "@playwright/test"
import { signInAs } from "./bank-api.ts"
import { expect, test } from "./fixtures.ts"
import { marta } from "./history-page.ts"
import { type PathTable, walkPages } from "./page-walk.ts"

// WCAG 2.2: reflow (1.4.10), text spacing (1.4.12), resized text (1.4.4), and target size (2.5.8).

/** As narrow as a phone of 2016, or a window of 1,280 pixels that is zoomed to 400 %. */
const narrow = { width: 320, height: 800 }

/** What a reader may set: WCAG 1.4.12, "Text Spacing". */
const spaced =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }"

/** What a page of this width does not show: how far it is too wide, and the texts that are cut. */
type Hidden = { beyond: number; cut: string[]; small: string[] }

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
    const isSmall = (element: HTMLElement) => {
      const before = getComputedStyle(element, "::before")
      const around =
        before.position === "absolute" ? Math.max(0, -Number.parseFloat(before.top)) : 0
      const { width, height } = element.getBoundingClientRect()
      return Math.min(width, height) + 2 * (around || 0) < 24
    }
    const small = [
      ...document.querySelectorAll<HTMLElement>(
        "button, select, input:not([type=hidden]), textarea, summary, [role=tab], a[href]",
      ),
    ].filter(
      (element) =>
        shown(element) &&
        !element.closest(".sr-only") &&
        !element.classList.contains("sr-only") &&
        // The size of a link in a sentence is that of the sentence.
        getComputedStyle(element).display !== "inline" &&
        // What is drawn in its place is the label.
        !(element instanceof HTMLInputElement && element.closest("label")) &&
        isSmall(element),
    )
    const { scrollWidth, clientWidth } = document.documentElement
    return { beyond: scrollWidth - clientWidth, cut: cut.map(named), small: small.map(named) }
  })

/** Reads every page of a table on a narrow screen, also with the spacing of WCAG 1.4.12. */
async function readAll(page: Page, table: PathTable): Promise<string[]> {
  await page.setViewportSize(narrow)
  const found: Record<string, Hidden> = {}
  const note = async (name: string) => {
    const hidden = await hiddenOn(page)
    if (hidden.beyond > 0 || hidden.cut.length > 0 || hidden.small.length > 0) found[name] = hidden
  }
  const unseen = await walkPages(page, table, async (path) => {
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
    await note(path)
    // A style sheet of the browser, which no policy of the page refuses.
    const sheet = await page.context().newCDPSession(page)
    await sheet.send("DOM.enable")
    await sheet.send("CSS.enable")
    const { frameTree } = await sheet.send("Page.getFrameTree")
    const { styleSheetId } = await sheet.send("CSS.createStyleSheet", {
      frameId: frameTree.frame.id,
    })
    await sheet.send("CSS.setStyleSheetText", { styleSheetId, text: spaced })
    await note(`${path}, spaced`)
    await sheet.detach()
  })
  expect(found).toEqual({})
  return unseen
}

test("a member reads every page at 320 px, also with wide spacing, and can press everything", async ({
  page,
  context,
}) => {
  await signInAs(context, marta)
  const unseen = await readAll(page, "client/routes.tsx")
  // Nobody has asked this member for money, and she has no loan.
  expect(unseen.filter((path) => !/requests|loans/.test(path))).toEqual([])
})

test("an employee reads every page at 320 px, also with wide spacing, and can press everything", async ({
  employee,
}) => {
  const { page } = await employee("Rita Reader", "auditor")
  const unseen = await readAll(page, "client/staff/routes.tsx")
  expect(unseen.filter((path) => /ledger\/accounts|employees/.test(path))).toEqual([])
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
  await session.send("Page.enable")
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } })
  await expect
    .poll(async () => (await sizes()).map((size, at) => size / (before[at] ?? 1)))
    .toEqual(before.map(() => 2))
  expect(await hiddenOn(page)).toMatchObject({ beyond: 0, cut: [] })
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

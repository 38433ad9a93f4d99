import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type * as Axe from "axe-core"

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

type Color = {
  r: number
  g: number
  b: number
  alpha: number
}
/** The part of axe's interface for rule authors that is used here. */
type AxeWithColors = {
  axe: {
    commons: {
      color: { Color: { prototype: Color & { parseString(this: Color, text: string): Color } } }
    }
  }
}

type Finding = {
  id: string
  help: string
  where: string[]
}

/** WCAG 2.5.3, level A: who says what a button shows must press it. axe counts the rule as experimental. */
const labelInName = { "label-content-name-mismatch": { enabled: true } }

/** The rules that depend on the theme; the others give the same result in both. */
const byColor = ["color-contrast", "link-in-text-block"]

/**
 * Checks that axe finds no violations of WCAG 2.0 to 2.2, levels A and AA, on the current page.
 * @param rules "colors" for a page that was just checked in another theme, where nothing else
 *   differs
 */
export async function expectNoAxeFindings(
  page: Page,
  rules: "all" | "colors" = "all",
): Promise<void> {
  // A toast may fade out while axe runs; a real violation remains.
  const seen = await findings(page, rules)
  expect(seen.length > 0 ? await findings(page, rules) : seen).toEqual([])
}

/** Adds axe to a document. */
export async function installAxe(page: Page): Promise<void> {
  await page.evaluate(source)
}

/**
 * Caches parsed colors such as "rgb(30, 88, 201)" per document. For each text, axe parses the
 * colors of everything behind it again, with a library for all color spaces, which takes a third of
 * its time. The results are the same (e2e/axe.spec.ts).
 */
export async function cacheColors(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { Color } = (globalThis as unknown as AxeWithColors).axe.commons.color
    const read = Color.prototype.parseString
    const known = new Map<string, Color>()
    Color.prototype.parseString = function (text) {
      const before = known.get(text)
      if (before) return Object.assign(this, before)
      const { r, g, b, alpha } = read.call(this, text)
      known.set(text, { r, g, b, alpha })
      return this
    }
  })
}

/**
 * All results except violations stay in the document: transferring them costs more than the
 * analysis.
 */
async function findings(page: Page, rules: "all" | "colors"): Promise<Finding[]> {
  await afterAnimations(page)
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await installAxe(page)
    await cacheColors(page)
  }
  return page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      const { violations } = await axe.run(document, { ...options, resultTypes: ["violations"] })
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
      }))
    },
    rules === "colors" ? { runOnly: byColor } : { runOnly: standards, rules: labelInName },
  )
}

/**
 * Waits until fonts are loaded and a new size is laid out, and finishes animations: colors in
 * between mislead axe.
 */
export async function afterAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // A page without changes may not be painted again.
    await new Promise((drawn) => {
      requestAnimationFrame(drawn)
      setTimeout(drawn, 250)
    })
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
    }
  })
}

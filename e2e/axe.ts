import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type * as Axe from "axe-core"

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

interface Finding {
  id: string
  help: string
  where: string[]
}

/**
 * Shows that axe finds nothing against WCAG 2.0 to 2.2, levels A and AA, on the page as it is.
 * @param only "colours" for a page that was just examined in another theme: nothing else differs
 */
export async function expectNoAxeFindings(page: Page, only?: "colours"): Promise<void> {
  // A toast whose time is up may fade while axe looks: what is really wrong stays wrong.
  const seen = await findings(page, only)
  expect(seen.length > 0 ? await findings(page, only) : seen).toEqual([])
}

/** Brought into a document once; its results but for what is wrong stay there: both cost more than the look. */
async function findings(page: Page, only?: "colours"): Promise<Finding[]> {
  await settled(page)
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] })
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
      }))
    },
    only ? ["color-contrast"] : standards,
  )
}

/** Waits until fonts are there, a new size is laid out and nothing fades any more: colours in between mislead axe. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // A page that nothing changes on may be drawn no more.
    await new Promise((drawn) => {
      requestAnimationFrame(drawn)
      setTimeout(drawn, 250)
    })
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    )
  })
}

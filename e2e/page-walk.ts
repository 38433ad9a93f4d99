import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"

/** The two path tables. */
export type PathTable = "client/routes.tsx" | "client/staff/routes.tsx"

/** The paths of a route table, read from its source: a page that is added there is tested too. */
function pathsOf(table: PathTable): string[] {
  const source = readFileSync(join(import.meta.dirname, "..", table), "utf8")
  return [...source.matchAll(/^ {2}"(\/[^"]*)": /gm)].map(([, path = ""]) => path)
}

/**
 * Opens every page of a table. Pages of one thing are opened by a link that another page had.
 * @param visit called on each page, once its heading and what it lists are there
 * @returns the paths of the table that no link led to
 */
export async function walkPages(
  page: Page,
  table: PathTable,
  visit: (path: string) => Promise<void>,
): Promise<string[]> {
  const paths = pathsOf(table)
  expect(paths.length).toBeGreaterThan(15)
  const links = new Set<string>()
  const open = (path: string, address: string) =>
    test.step(path, async () => {
      await page.goto(address)
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
      // No placeholder (client/ui/skeleton.tsx) and no button waits any longer.
      await expect(page.locator("main :is([aria-busy=true], span.bg-tile:empty)")).toHaveCount(0)
      for (const link of await page.locator('main a[href^="/"]').all()) {
        links.add((await link.getAttribute("href")) ?? "/")
      }
      await visit(path)
    })
  for (const path of paths.filter((each) => !each.includes(":"))) await open(path, path)
  const unseen: string[] = []
  for (const path of paths.filter((each) => each.includes(":"))) {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/?#]+")}$`)
    const address = [...links].find((link) => pattern.test(link))
    if (address) await open(path, address)
    else unseen.push(path)
  }
  return unseen
}

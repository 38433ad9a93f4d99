import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { sayEach } from "#shared/words/catalogs.ts"
import { repoRoot } from "../../config/root.ts"
import { pageIn, withOutline, withoutOutline } from "./frame-outline.ts"

const html = readFileSync(join(repoRoot, "client/index.html"), "utf8")
const demo = "Not a licensed bank"

test("a member's page has the outline, with the demo note only in a demo", () => {
  const [real, shown] = [withOutline(html, false), withOutline(html, true)]
  expect(real).toContain("Loading...")
  expect(real).not.toContain(demo)
  expect(shown.indexOf(demo)).toBeLessThan(shown.indexOf("<header"))
  expect(shown).toContain(demo)
  expect(withoutOutline(real)).toBe(real)
})

test("a page says all of its own in its language", () => {
  const german = pageIn(html, sayEach.de)
  expect(german).toContain('<html lang="de">')
  expect(german).toContain(sayEach.de("Loading..."))
  expect(german).not.toMatch(/Loading|Demonstration\.<\/b> Not|About this site|needs JavaScript/)
  expect(pageIn(html, sayEach.en)).toBe(html)
})

test("any other page has an empty root without leftover comments", () => {
  expect(withoutOutline(html)).toContain('<div id="root" class="flex min-h-dvh flex-col"></div>')
  expect(withOutline(html, true)).not.toContain("<!--")
})

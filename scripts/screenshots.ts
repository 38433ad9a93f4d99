/**
 * `npm run screenshots`: takes the screenshots of the README and of docs/staff.md (docs/screenshots)
 * of the built apps, with a new demo bank.
 */
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test"
import type { Account } from "#shared/contracts/accounts.ts"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { StaffSignInOptions } from "#shared/contracts/staff-session.ts"
import { installBrowser } from "../e2e/browser.ts"
import { receiveUnapplied } from "../e2e/unapplied-payment.ts"
import { repoRoot } from "../server/config/root.ts"
import { findFreePort } from "../server/db/embedded/free-port.ts"
import { demoSignIns } from "../server/demo/sign-ins.ts"
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

/** The payee: a demo member's name and IBAN at this bank, so that the payee check matches. */
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

/** A page of the staff app, signed in as a demo employee with the code that the demo shows. */
async function employeePage(browser: Browser, origin: string, name: string): Promise<Page> {
  const context = await visitor(browser, origin, { theme: "light", size: "desktop" })
  const { request } = context
  const options = (await (await request.get("/api/staff/sign-in")).json()) as StaffSignInOptions
  const employee = options.demo?.find((one) => one.name === name)
  if (!employee) throw new Error(`${name} is not among the demo employees`)
  const { username, password, code } = employee
  const answer = await request.post("/api/staff/sign-in", { data: { username, password, code } })
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()}`)
  return context.newPage()
}

/** Follows a loan application from the member's file to the review of the second employee. */
async function shootStaffApp(browser: Browser, origin: string): Promise<void> {
  const officer = await employeePage(browser, origin, "Ines Duarte")
  await officer.goto("/loans")
  await officer.getByRole("row", { name: "Aisha Okafor" }).getByRole("link").first().click()
  await officer.getByRole("heading", { name: "Why do you open this file?" }).waitFor()
  await officer.keyboard.press("5")
  await officer.getByRole("heading", { name: "Affordability" }).waitFor()
  await shoot(officer, "staff-loan")
  await officer.keyboard.press("a")
  await officer.getByLabel("Reason").fill("The income covers the installments")
  await officer.keyboard.press("Enter")
  await officer.getByText("Sent to a second person").waitFor()
  await officer.getByRole("link", { name: "Aisha Okafor" }).first().click()
  await officer.getByRole("heading", { name: "Accounts" }).waitFor()
  await shoot(officer, "staff-member")

  const supervisor = await employeePage(browser, origin, "Jonas Weber")
  await supervisor.goto("/")
  await supervisor.getByRole("heading", { name: "For you to decide" }).waitFor()
  await shoot(supervisor, "staff-today")
  await supervisor.goto("/approvals")
  await supervisor
    .getByRole("link", { name: /Approve/ })
    .first()
    .click()
  await supervisor.getByRole("button", { name: "Approve" }).waitFor()
  await shoot(supervisor, "staff-approval")
  await shootPayment(officer)
  await supervisor.goto("/day-end")
  await supervisor.getByRole("button", { name: "Run now: Check the ledger" }).click()
  await supervisor.getByText("The ledger is sound").waitFor()
  await shoot(supervisor, "staff-day-end")
  for (const page of [officer, supervisor]) await page.context().close()
}

/** An item of money for an account that does not exist. */
async function shootPayment(officer: Page): Promise<void> {
  await receiveUnapplied("INV-2026-1187", {
    amount: "1240.00",
    otherName: "Atelier Brandt",
    remittance: "Invoice 2026-118",
    settlementDate: new Date().toISOString().slice(0, 10),
  })
  await officer.goto("/payments")
  await officer.getByRole("link", { name: /^Item/ }).first().click()
  await officer.getByText("Atelier Brandt").first().waitFor()
  await shoot(officer, "staff-payment")
}

const staffPort = await findFreePort()
const dataDir = join(tmpdir(), `tessera-scratch-screenshots-${process.pid}`)
process.env["E2E_DATA_DIR"] = dataDir
const use = async (origin: string) => {
  const browser = await chromium.launch((await installBrowser()).launch)
  await shootPage(browser, origin, "sign-in", { theme: "light", size: "desktop" })
  await shootPage(browser, origin, "dashboard", { theme: "light", size: "desktop" })
  await shootPage(browser, origin, "dashboard-dark", { theme: "dark", size: "desktop" })
  await shootPage(browser, origin, "dashboard-mobile", { theme: "light", size: "mobile" })
  await shootReview(browser, origin)
  await shootStaffApp(browser, `http://localhost:${staffPort}`)
  await browser.close()
}
await withFreshBank(use, { E2E_STAFF_PORT: String(staffPort) })

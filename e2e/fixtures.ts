import { randomInt, randomUUID } from "node:crypto"
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test"
import { afterAnimations } from "./axe.ts"
import { type Employee, newEmployee, type Role, signInEmployee, staffOrigin } from "./employees.ts"
import { recordToasts } from "./toast.ts"

export { expect }

/** The location of a stubbed visitor. */
const location = {
  ip: "203.0.113.7",
  city: "Luxembourg",
  region: "Luxembourg",
  country_name: "Luxembourg",
  timezone: "Europe/Luxembourg",
}
/** Where a page looks up which location services must fail. */
const failingLocation = "tesseraTestsFailingLocation"
const locationService = /^https:\/\/ipapi\.co\//
const ipService = /^https:\/\/api\.ipify\.org\//

/** A member of one test. */
export type Member = {
  readonly username: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

type Fixtures = {
  /** Whether the location services are requested over the network instead of stubbed. */
  networkedLocation: boolean
  /** Problems that no test may cause: page errors, refused content, and requests to foreign hosts. */
  pageProblems: string[]
  /** A new member, registered through the API; `page` is signed in as them. */
  member: Member
  /** The page of another member, with a separate session. */
  payee: Page
  /** Opens a browser of its own for the staff app, signed out. */
  staffPage: () => Promise<Page>
  /** Creates an employee with roles, whose page of the staff app is signed in. */
  employee: (name: string, ...roles: Role[]) => Promise<Employee>
}

export const test = base.extend<Fixtures>({
  pageProblems: async ({}, use) => {
    const pageProblems: string[] = []
    await use(pageProblems)
    expect(pageProblems).toEqual([])
  },

  networkedLocation: [false, { option: true }],

  context: async ({ context, baseURL, pageProblems, networkedLocation }, use) => {
    if (!networkedLocation) await stubLocation(context)
    await recordToasts(context)
    await watch(context, new URL(String(baseURL)).host, pageProblems)
    await use(context)
  },

  page: async ({ page, networkedLocation }, use) => {
    if (networkedLocation) await answerLocation(page)
    await use(page)
  },

  payee: async ({ browser, baseURL, pageProblems }, use) => {
    const context = await browser.newContext()
    await stubLocation(context)
    await recordToasts(context)
    await watch(context, new URL(String(baseURL)).host, pageProblems)
    await use(await context.newPage())
    await context.close()
  },

  staffPage: async ({ browser, pageProblems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: staffOrigin() })
      contexts.push(context)
      await recordToasts(context)
      await watch(context, new URL(staffOrigin()).host, pageProblems)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  employee: async ({ staffPage }, use) => {
    await use(async (name, ...roles) => {
      const employee = await newEmployee(await staffPage(), name, roles)
      await signInEmployee(employee)
      return employee
    })
  },

  member: async ({ context }, use) => {
    await use(await register(context))
  },
})

/**
 * Stubs both location services in the page: a browser with routed requests does not use its cache,
 * and each page would take twice as long.
 */
async function stubLocation(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([found, failing]) => {
      const { fetch } = globalThis
      globalThis.fetch = (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input, document.baseURI)
        const [service] = /ipapi|ipify/.exec(url.hostname) ?? []
        if (!service) return fetch(input, init)
        const which = Reflect.get(globalThis, failing) as "first" | "both" | undefined
        return which === "both" || (which === "first" && service === "ipapi")
          ? Promise.reject(new TypeError("Failed to fetch"))
          : Promise.resolve(Response.json(found))
      }
    },
    [location, failingLocation] as const,
  )
}

/** Makes one or both location services fail on every page that is opened from now on. */
export async function failLocation(page: Page, which: "first" | "both"): Promise<void> {
  await page.addInitScript(([name, value]) => Reflect.set(globalThis, name, value), [
    failingLocation,
    which,
  ] as const)
}

/**
 * Makes pages request the location services over the network, and answers there. It does not use
 * `page.route`, which intercepts every request and disables the cache.
 */
async function answerLocation(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const body = Buffer.from(JSON.stringify(location)).toString("base64")
  session.on("Fetch.requestPaused", ({ requestId }) => {
    const responseHeaders = [
      { name: "access-control-allow-origin", value: "*" },
      { name: "content-type", value: "application/json" },
    ]
    const answer = { requestId, responseCode: 200, responseHeaders, body }
    // A page that was left meanwhile does not wait.
    session.send("Fetch.fulfillRequest", answer).catch(() => undefined)
  })
  const patterns = ["https://ipapi.co/*", "https://api.ipify.org/*"]
  await session.send("Fetch.enable", { patterns: patterns.map((urlPattern) => ({ urlPattern })) })
}

/**
 * Collects what a page of the bank must not do: fail, violate its content security policy or
 * permissions policy, or contact a host other than ours and the two location services.
 */
async function watch(context: BrowserContext, host: string, pageProblems: string[]): Promise<void> {
  // Not every refusal appears in the console: those of images and style attributes may be silent.
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on("weberror", (error) => pageProblems.push(`error: ${error.error().message}`))
  context.on("console", (message) => {
    if (
      /Content Security Policy|Trusted ?Type|Permissions policy violation/i.test(message.text())
    ) {
      pageProblems.push(`policy: ${message.text()}`)
    }
  })
  context.on("request", (request) => {
    const url = new URL(request.url())
    const known = url.host === host || locationService.test(url.href) || ipService.test(url.href)
    if (/^https?:$/.test(url.protocol) && !known) pageProblems.push(`foreign host: ${url.href}`)
  })
}

/**
 * Registers a new member through the API and keeps their session in the context.
 * @param names the member's, if a test needs them
 */
export async function register(
  context: BrowserContext,
  names: Pick<Member, "firstName" | "lastName"> = { firstName: "Ada", lastName: "Weber" },
): Promise<Member> {
  // Only digits, because hexadecimal could spell a name that a test looks for.
  const username = `e2e-${randomInt(10 ** 12)}`
  const member = { username, password: `p-${randomUUID()}`, ...names }
  const answer = await context.request.post("/api/auth/register", {
    data: { ...member, email: `${username}@example.org` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return member
}

/** Adds simulated money, such as "1000.00", to the context's member's account in a currency. */
export async function deposit(
  context: BrowserContext,
  currency: string,
  amount: string,
): Promise<void> {
  const listed = await context.request.get("/api/accounts")
  const accounts = (await listed.json()) as { id: string; currency: string }[]
  const accountId = accounts.find((account) => account.currency === currency)?.id
  const answer = await context.request.post("/api/deposits", {
    data: { accountId, amount, description: "Salary" },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Emulates the system's light or dark theme, and waits until the page shows it. */
export async function showTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme)
}

/**
 * Screenshots are only for people and take a fifth of the run: `E2E_SHOTS=1 npm run test:e2e` saves
 * them.
 */
export const keepsScreenshots = process.env["E2E_SHOTS"] === "1"

/**
 * Saves a screenshot, if requested, in e2e/shots/, named after the screen, theme, and width: of the
 * whole page, or of the visible part if a dialog covers it.
 */
export async function takeScreenshot(page: Page, screen: string): Promise<void> {
  if (!keepsScreenshots) return
  const seen = page.viewportSize()
  const theme = await page.locator("html").getAttribute("data-theme")
  if (!seen) throw new Error("Without a viewport there is no picture")
  // A window as high as the page keeps fixed elements at the bottom.
  const overlaid = await page.getByRole("dialog").isVisible()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!overlaid && height > seen.height) await page.setViewportSize({ ...seen, height })
  await afterAnimations(page)
  await page.screenshot({
    path: `e2e/shots/${screen}-${theme}-${seen.width}.png`,
    animations: "disabled",
  })
  await page.setViewportSize(seen)
}

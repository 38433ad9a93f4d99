import type { BrowserContext, Page } from "@playwright/test"
import { openLiveStream } from "../testing/live-stream.ts"
import { deposit, expect, test } from "./fixtures.ts"

/** Some of the requests of each page. */
const pages: Readonly<Record<string, readonly string[]>> = {
  "/": ["/api/auth/user", "/api/accounts", "/api/transactions", "/api/second-factors"],
  "/transfer": ["/api/auth/user", "/api/accounts", "/api/limits"],
  "/cards": ["/api/auth/user", "/api/accounts", "/api/debit-cards"],
  "/profile": ["/api/auth/user", "/api/security-activity?unseen=true"],
  "/profile#security": ["/api/second-factors", "/api/auth/password"],
  "/profile#devices": ["/api/sessions", "/api/security-activity"],
  "/help-center": ["/api/auth/user", "/api/chat"],
}

/** All API reads of a page as they are sent, except streams. */
function reads(page: Page): string[] {
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== "GET" || !pathname.startsWith("/api/")) return
    if (pathname !== "/api/live") asked.push(pathname + search)
  })
  return asked
}

/** Loads a page, and waits until its stream has been open for longer than a refetch would take. */
async function load(page: Page, path: string): Promise<void> {
  // To the same address with a fragment, a page only scrolls.
  await page.goto("about:blank")
  const opened = page.waitForResponse((response) => response.url().endsWith("/api/live"))
  await page.goto(path)
  await opened
  await page.waitForTimeout(1_000)
}

/**
 * Adds money, and waits until its announcement, and those before it, have reached the bank's pages. A process
 * tells a change once, as long as the member has a page open: the stream stays open until the test ends.
 */
async function depositAndHear(context: BrowserContext, origin: string): Promise<void> {
  const cookies = await context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const stream = await openLiveStream(origin, cookie)
  await deposit(context, "EUR", "10.00")
  // Opening the accounts is announced too, and may be heard only now.
  expect(await stream.until("transactions", 300_000)).toBe(true)
  context.once("close", () => stream.close())
}

const repeated = (asked: readonly string[]) =>
  asked.filter((path, index) => asked.indexOf(path) !== index)

for (const [path, expected] of Object.entries(pages)) {
  test(`a full load of ${path} sends each request once, successful or failing`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    expect(member.username).not.toBe("")
    await depositAndHear(context, String(baseURL))
    const asked = reads(page)
    await load(page, path)
    expect(repeated(asked)).toEqual([])
    expect(asked).toEqual(expect.arrayContaining([...expected]))

    // The session's clock would ask again after two seconds, which a slow page takes to load.
    await page.route(/\/api\/(?!live|ready|auth\/(?:user|session))/, (route) =>
      route.fulfill({ status: 500, body: "" }),
    )
    asked.length = 0
    await load(page, path)
    expect(repeated(asked)).toEqual([])
  })
}

test("a page that cannot load the session asks once, and again only on request", async ({
  page,
  member,
}) => {
  expect(member.username).not.toBe("")
  const asked = reads(page)
  await page.route("/api/auth/user", (route) => route.fulfill({ status: 500, body: "" }))
  await page.goto("/")
  await expect(page.getByText("The bank did not answer")).toBeVisible()
  await page.waitForTimeout(300)
  expect(asked).toEqual(["/api/auth/user"])
  await page.unroute("/api/auth/user")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(page.getByRole("heading", { name: "Recent Transactions" })).toBeVisible()
})

test("changes between the page load and the stream appear on the page", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "10.00")
  // The stream opens late: until then, the page gets no updates.
  await page.route("/api/live", async (route) => {
    await deposit(context, "EUR", "32.10")
    await page.waitForTimeout(300)
    await route.continue()
  })
  await page.goto("/")
  await expect(page.getByText("+€32.10").first()).toBeVisible()
})

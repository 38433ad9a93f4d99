import type { BrowserContext, Page } from "@playwright/test"
import { accountIn, sendEuros } from "./bank-api.ts"
import { deposit, expect, register, test } from "./fixtures.ts"

/** Within which a change must show. */
const second = 1_000

/** The requests for streams that a browser's pages have made. */
function countStreams(context: BrowserContext): string[] {
  const streams: string[] = []
  context.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === "/api/live") streams.push(pathname)
  })
  return streams
}

/** The next stream that the bank opens for a browser. */
const nextStream = (context: BrowserContext) =>
  context.waitForEvent("response", (response) => response.url().endsWith("/api/live"))

async function openDashboard(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto("/")
  await expect(page.getByRole("heading", { name: "Recent Transactions" })).toBeVisible()
  await expect(page.getByText("No transactions yet")).toBeVisible()
  return page
}

/** A second customer, in a browser of their own, with money in euros. */
async function friendWithMoney(context: BrowserContext, baseURL: string | undefined) {
  const browser = context.browser()
  if (!browser) throw new Error("The context has no browser")
  const friend = await browser.newContext(baseURL ? { baseURL } : {})
  await register(friend, { firstName: "Ben", lastName: "Friend" })
  await deposit(friend, "EUR", "100.00")
  return friend
}

test("two tabs share one stream, and money that arrives shows in both within a second", async ({
  context,
  customer,
  baseURL,
}) => {
  const streams = countStreams(context)
  const friend = await friendWithMoney(context, baseURL)
  const { iban } = await accountIn(context, "EUR")
  const opened = nextStream(context)
  const first = await openDashboard(context)
  const other = await openDashboard(context)
  await opened
  // Time enough for a second stream, if there were one.
  await other.waitForTimeout(500)
  expect(streams).toHaveLength(1)

  const recipientName = `${customer.firstName} ${customer.lastName}`
  await sendEuros(friend, { amount: "12.34", recipientIban: iban, recipientName })
  for (const page of [first, other]) {
    await expect(page.getByText("+€12.34").first()).toBeVisible({ timeout: second })
  }
  expect(streams).toHaveLength(1)

  // The leading tab closes: the other takes over and goes on hearing.
  const reopened = nextStream(context)
  await first.close()
  await reopened
  await sendEuros(friend, { amount: "5.67", recipientIban: iban, recipientName })
  await expect(other.getByText("+€5.67").first()).toBeVisible({ timeout: second })
  expect(streams).toHaveLength(2)
  await friend.close()
})

test("a session that is ended elsewhere is over in all its tabs at once", async ({
  context,
  customer,
}) => {
  const opened = nextStream(context)
  const tabs = [await openDashboard(context), await openDashboard(context)]
  await opened
  expect(customer.username).not.toBe("")
  // Not by a button, which would tell the other tabs without the bank.
  await context.request.post("/api/auth/logout", { data: {} })
  for (const tab of tabs) {
    await expect(tab.getByText("You are logged out. Logging in again...").first()).toBeVisible({
      timeout: second,
    })
  }
  for (const tab of tabs) await expect(tab).toHaveURL(/\/login/)
})

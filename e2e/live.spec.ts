import type { BrowserContext, Page } from "@playwright/test"
import { slowdown } from "../testing/slowdown.ts"
import { accountIn, sendEuros } from "./bank-api.ts"
import { deposit, expect, register, test } from "./fixtures.ts"
import { lastToast } from "./toast.ts"

/**
 * The time within which a change must appear, at least once in five attempts, because a busy
 * machine may itself take as long.
 */
const second = 1_000

/**
 * Repeats a change until it appears within a second. The change returns how long it took to appear,
 * in milliseconds.
 */
async function expectWithinASecond(once: (turn: number) => Promise<number>): Promise<void> {
  let fastest = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 5 && fastest >= second; turn += 1) {
    fastest = Math.min(fastest, await once(turn))
  }
  expect(fastest).toBeLessThan(second * slowdown())
}

/** The stream requests of a browser's pages. */
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

/** A second member, in a separate browser, with money in euros. */
async function friendWithMoney(context: BrowserContext, baseURL: string | undefined) {
  const browser = context.browser()
  if (!browser) throw new Error("The context has no browser")
  const friend = await browser.newContext(baseURL ? { baseURL } : {})
  await register(friend, { firstName: "Ben", lastName: "Friend" })
  await deposit(friend, "EUR", "100.00")
  return friend
}

test("two tabs share one stream, and incoming money shows in both within a second", async ({
  context,
  member,
  baseURL,
}) => {
  const streams = countStreams(context)
  const friend = await friendWithMoney(context, baseURL)
  const { iban } = await accountIn(context, "EUR")
  const opened = nextStream(context)
  const first = await openDashboard(context)
  const other = await openDashboard(context)
  await opened
  // Enough time for a second stream, if there were one.
  await other.waitForTimeout(500)
  expect(streams).toHaveLength(1)

  const recipientName = `${member.firstName} ${member.lastName}`
  const showIn = (pages: readonly Page[], euros: number) => async (turn: number) => {
    const amount = `${euros + turn}.34`
    await sendEuros(friend, { amount, recipientIban: iban, recipientName })
    const sent = performance.now()
    for (const page of pages) await expect(page.getByText(`+€${amount}`).first()).toBeVisible()
    return performance.now() - sent
  }
  await expectWithinASecond(showIn([first, other], 1))
  expect(streams).toHaveLength(1)

  // The leading tab closes: the other takes over and still receives events.
  const reopened = nextStream(context)
  await first.close()
  await reopened
  await expectWithinASecond(showIn([other], 11))
  expect(streams).toHaveLength(2)
  await friend.close()
})

test("a session that is ended elsewhere ends in all its tabs immediately", async ({
  context,
  member,
}) => {
  const opened = nextStream(context)
  const tabs = [await openDashboard(context), await openDashboard(context)]
  await opened
  expect(member.username).not.toBe("")
  // Not by a button, which would notify the other tabs without the bank.
  await context.request.post("/api/auth/logout", { data: {} })
  // The event arrives within a second; half a second later the page goes to the sign-in, which must
  // load.
  const timeout = 2 * second * slowdown()
  await Promise.all(tabs.map((tab) => expect(tab).toHaveURL(/\/login/, { timeout })))
  for (const tab of tabs) {
    expect(await lastToast(tab)).toBe("UnauthorizedYou are logged out. Logging in again...")
  }
})

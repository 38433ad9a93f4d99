import type { Page } from "@playwright/test"
import { accountIn, euros, expectOneTransaction, sendEuros } from "./bank-api.ts"
import { card, openDashboard } from "./dashboard-page.ts"
import { deposit, expect, register, test } from "./fixtures.ts"
import { requestsTo } from "./submissions.ts"
import { expectSignOutToast, expectToast } from "./toast.ts"
import { fillTransfer, otherBankIban, reviewTransfer, unusedOwnIban } from "./transfer-page.ts"

const reads = /\/api\/(accounts|transactions|exchange-rates)$/

/** Where a page looks up that the bank answers again. */
const answersAgain = "tesseraTestsAnswersAgain"

test.describe("failed reads", () => {
  const failures = {
    "answer 500": (page: Page) => page.route(reads, (route) => route.fulfill({ status: 500 })),
    "answer 503": (page: Page) =>
      page.route(reads, (route) => route.fulfill({ status: 503, body: "<h1>Unavailable</h1>" })),
    "are cut off": (page: Page) => page.route(reads, (route) => route.abort("connectionreset")),
    "are never answered": async (page: Page) => {
      // The page waits 15 seconds for an answer; for the first of these reads, it waits less.
      await page.addInitScript(
        ([pattern, answered]) => {
          const { fetch } = globalThis
          globalThis.fetch = (input, init) => {
            const { pathname } = new URL(
              input instanceof Request ? input.url : input,
              document.baseURI,
            )
            if (Reflect.get(globalThis, answered) || !RegExp(pattern).test(pathname)) {
              return fetch(input, init)
            }
            const signals = [AbortSignal.timeout(1_500), ...(init?.signal ? [init.signal] : [])]
            return fetch(input, { ...init, signal: AbortSignal.any(signals) })
          }
        },
        [reads.source, answersAgain] as const,
      )
      await page.route(reads, () => undefined)
    },
  }

  for (const [how, fail] of Object.entries(failures)) {
    test(`that ${how} can be tried again`, async ({ page, context, member }) => {
      await deposit(context, "EUR", "1234.56")
      await fail(page)
      // The start of the stream refetches everything, which must not happen while a button is being
      // clicked.
      const stream = page.waitForResponse(/\/api\/live$/)
      await openDashboard(page)
      await stream
      await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName)
      const retry = page.getByRole("button", { name: "Try Again" })
      await expect(retry).toHaveCount(4)
      await expect(page.getByText("1,234.56")).toHaveCount(0)

      await page.unroute(reads)
      await page.evaluate((answered) => Reflect.set(globalThis, answered, true), answersAgain)
      for (const title of ["Account Overview", "Recent Transactions", "Exchange Rates"]) {
        await card(page, title).getByRole("button", { name: "Try Again" }).click()
      }
      await expect(retry).toHaveCount(0)
      await expect(card(page, "Account Overview")).toContainText("€1,234.56")
      await expect(card(page, "Account Summary")).toContainText("€1,234.56")
      await expect(card(page, "Recent Transactions")).toContainText("+€1,234.56")
    })
  }

  test("a failed session request can be repeated", async ({ page, member }) => {
    await page.route("/api/auth/user", (route) => route.fulfill({ status: 503 }))
    await page.goto("/")
    await expect(page.getByText("The bank did not answer")).toBeVisible()
    await page.unroute("/api/auth/user")
    await page.getByRole("button", { name: "Try Again" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName)
  })
})

test.describe("a transfer that fails", () => {
  test("exceeds the balance", async ({ page, context, member }) => {
    expect(member.firstName).toBe("Ada")
    await deposit(context, "EUR", "100.00")
    await page.goto("/transfer")
    await fillTransfer(page, { amount: "100.01", iban: otherBankIban, name: "Jonas Keller" })
    await expect(page.getByText("€0.01 more than Everyday Euro holds")).toBeVisible()
    await page.getByRole("button", { name: "Review Transfer" }).click()
    await expect(page.getByText("Transfer amount exceeds available balance")).toBeVisible()
    await expect(page.getByLabel("Amount")).toBeFocused()
  })

  test("exceeds the daily limit", async ({ page, context, member }) => {
    expect(member.firstName).toBe("Ada")
    await deposit(context, "EUR", "60000.00")
    await sendEuros(context, {
      amount: "49999.00",
      recipientIban: otherBankIban,
      recipientName: "Jonas Keller",
    })
    await page.goto("/transfer")
    await fillTransfer(page, { amount: "1.01", iban: otherBankIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Review Transfer" }).click()
    const objection = "Amount exceeds your daily limit of €50,000.00, of which €1.00 is left today"
    await expect(page.getByLabel("Amount")).toBeFocused()
    await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(objection)

    await page.getByLabel("Amount").fill("1.00")
    await page.getByRole("button", { name: "Review Transfer" }).click()
    await page.getByRole("button", { name: "Send €1.00" }).click()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expect(await euros(page.context())).toBe("10000.00")
  })

  test("has an invalid IBAN, or one of ours without an account", async ({
    page,
    context,
    member,
  }) => {
    expect(member.firstName).toBe("Ada")
    await deposit(context, "EUR", "100.00")
    const posts = requestsTo(page, "/api/transfers")
    await page.goto("/transfer")
    const wrong = otherBankIban.replace("DE89", "DE88")
    await fillTransfer(page, { amount: "10", iban: wrong, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Review Transfer" }).click()
    const iban = page.getByLabel("Recipient IBAN")
    await expect(iban).toBeFocused()
    await expect(iban).toHaveAccessibleDescription(/check digits/i)

    await iban.fill(unusedOwnIban())
    await page.getByRole("button", { name: "Review Transfer" }).click()
    await expect(iban).toHaveAccessibleDescription(/^No account of this bank has that IBAN/)
    await expect(iban).toBeFocused()
    expect(posts).toHaveLength(0)
  })

  test("spends the same money in two tabs", async ({ page, context, member }) => {
    expect(member.firstName).toBe("Ada")
    await deposit(context, "EUR", "100.00")
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await reviewTransfer(tab, { amount: "60", iban: otherBankIban, name: "Jonas Keller" })
    }
    await page.getByRole("button", { name: "Send €60.00" }).click()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    await other.getByRole("button", { name: "Send €60.00" }).click()
    await other.getByRole("button", { name: "Send Again" }).click()
    await expectToast(other, "Error", "Transfer amount exceeds available balance. No money moved.")
    await expect(other.getByLabel("Amount")).toBeFocused()
    await expectOneTransaction(page.context(), "transfer", "60.00")
    expect(await euros(page.context())).toBe("40.00")
  })
})

test.describe("a session", () => {
  /**
   * The stream would announce the end of the session, and the page would leave before the test
   * acts.
   */
  const hearNothing = (page: Page) => page.route("**/api/live", (route) => route.abort())

  test("that ends while the form is filled in leads to sign-in and back", async ({
    page,
    context,
    member,
  }) => {
    await hearNothing(page)
    await deposit(context, "EUR", "100.00")
    await page.goto("/transfer")
    await fillTransfer(page, { amount: "10", iban: otherBankIban, name: "Jonas Keller" })
    await context.request.post("/api/auth/logout", { data: {} })
    await page.getByRole("button", { name: "Review Transfer" }).click()
    await expectSignInAndBack(page, member)
    expect(await euros(page.context())).toBe("100.00")
  })

  test("that ends before Send moves nothing", async ({ page, context, member }) => {
    await hearNothing(page)
    await deposit(context, "EUR", "100.00")
    await reviewTransfer(page, { amount: "10", iban: otherBankIban, name: "Jonas Keller" })
    await context.request.post("/api/auth/logout", { data: {} })
    await page.getByRole("button", { name: "Send €10.00" }).click()
    await expectSignInAndBack(page, member)
    expect(await euros(page.context())).toBe("100.00")
  })

  test("that cannot be ended says so and continues", async ({ page, member }) => {
    await page.route("/api/auth/logout", (route) =>
      route.fulfill({ status: 503, body: "Service Unavailable" }),
    )
    await openDashboard(page)
    await page.getByRole("button", { name: /^My Account/ }).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expectToast(page, "Error", "503: Service Unavailable")
    await expect(page.getByText(member.firstName)).toBeVisible()
    await page.unroute("/api/auth/logout")
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expectToast(page, "Success", "Logged out successfully")
  })
})

test.describe("a page's code that fails to load", () => {
  test("is loaded again in the same document, which keeps what is typed in it", async ({
    page,
    member,
  }) => {
    await openDashboard(page)
    await page.evaluate(() => document.documentElement.setAttribute("data-same", ""))
    let failures = 0
    await page.route(/cards-page/, (route) => (failures++ === 0 ? route.abort() : route.continue()))
    await page.getByRole("link", { name: "Cards" }).first().click()
    await expect(page.getByRole("heading", { level: 1, name: "Debit Cards" })).toBeVisible()
    await expect(page.locator("html[data-same]")).toHaveCount(1)
    await expect(page.getByText(member.username).first()).toBeAttached()
  })

  test("is loaded again with the whole app, as after a new version", async ({ page, member }) => {
    await openDashboard(page)
    await page.evaluate(() => document.documentElement.setAttribute("data-same", ""))
    let failures = 0
    // Each document tries twice.
    await page.route(/cards-page/, (route) => (failures++ < 2 ? route.abort() : route.continue()))
    await page.getByRole("link", { name: "Cards" }).first().click()
    await expect(page.getByRole("heading", { level: 1, name: "Debit Cards" })).toBeVisible()
    await expect(page.locator("html[data-same]")).toHaveCount(0)
    await expect(page.getByText(member.username).first()).toBeAttached()
    await expect(page).toHaveURL("/cards")
  })

  test("shows an error when it fails again, instead of reloading forever", async ({
    page,
    member,
  }) => {
    expect(member.username).not.toBe("")
    await openDashboard(page)
    await page.route(/cards-page/, (route) => route.abort())
    await page.getByRole("link", { name: "Cards" }).first().click()
    await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible()
    await page.unroute(/cards-page/)
    await page.getByRole("button", { name: "Reload Page" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Debit Cards" })).toBeVisible()
  })
})

test("a failed name check does not stop the member", async ({ page, context, member, payee }) => {
  expect(member.firstName).toBe("Ada")
  await deposit(context, "EUR", "100.00")
  await register(payee.context())
  const { iban } = await accountIn(payee.context(), "EUR")
  await page.route("/api/payee-verification", (route) => route.fulfill({ status: 503 }))
  await reviewTransfer(page, { amount: "10", iban, name: "Ada Weber" })
  await expect(page.getByText("The name could not be checked")).toBeVisible()
  await page.getByRole("button", { name: "Send €10.00" }).click()
  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
})

async function expectSignInAndBack(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await expectSignOutToast(page, "/transfer")
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByLabel("Password", { exact: true }).press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Transfer")
}

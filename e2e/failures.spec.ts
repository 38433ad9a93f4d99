import type { Page, Request } from "@playwright/test"
import { accountIn, sendEuros, transactionsOf } from "./bank-api.ts"
import { addFunds, card, exchange, openDashboard } from "./dashboard-page.ts"
import { deposit, expect, register, test } from "./fixtures.ts"
import { expectFarewell, expectToast } from "./toast.ts"
import { fillTransfer, outsideIban, reviewTransfer, unusedOwnIban } from "./transfer-page.ts"

const reads = /\/api\/(accounts|transactions|exchange-rates)$/

test.describe("reads that fail", () => {
  const failures = {
    "answer 500": (page: Page) => page.route(reads, (route) => route.fulfill({ status: 500 })),
    "answer 503": (page: Page) =>
      page.route(reads, (route) => route.fulfill({ status: 503, body: "<h1>Unavailable</h1>" })),
    "are cut off": (page: Page) => page.route(reads, (route) => route.abort("connectionreset")),
    "are never answered": async (page: Page) => {
      // The page waits 15 seconds for an answer; here it has less patience.
      await page.addInitScript(() => {
        const timeout = AbortSignal.timeout.bind(AbortSignal)
        AbortSignal.timeout = (ms) => timeout(ms / 10)
      })
      await page.route(reads, () => undefined)
    },
  }

  for (const [how, fail] of Object.entries(failures)) {
    test(`that ${how} can be tried again`, async ({ page, context, customer }) => {
      await deposit(context, "EUR", "1234.56")
      await fail(page)
      await openDashboard(page)
      await expect(page.getByText(customer.firstName)).toBeVisible()
      const retry = page.getByRole("button", { name: "Try Again" })
      await expect(retry).toHaveCount(4)
      await expect(page.getByText("1,234.56")).toHaveCount(0)

      await page.unroute(reads)
      for (const title of ["Account Overview", "Recent Transactions", "Exchange Rates"]) {
        await card(page, title).getByRole("button", { name: "Try Again" }).click()
      }
      await expect(retry).toHaveCount(0)
      await expect(card(page, "Account Overview")).toContainText("€1,234.56")
      await expect(card(page, "Account Summary")).toContainText("€1,234.56")
      await expect(card(page, "Recent Transactions")).toContainText("+€1,234.56")
    })
  }

  test("a bank that does not say who is there can be asked again", async ({ page, customer }) => {
    await page.route("/api/auth/user", (route) => route.fulfill({ status: 503 }))
    await page.goto("/")
    await expect(page.getByText("The bank did not answer")).toBeVisible()
    await page.unroute("/api/auth/user")
    await page.getByRole("button", { name: "Try Again" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toContainText(customer.firstName)
  })
})

test.describe("a lost reply", () => {
  test.beforeEach(async ({ context, customer }) => {
    expect(customer.firstName).toBe("Ada")
    await deposit(context, "EUR", "500.00")
  })

  test("to a transfer is settled by the same key: one transfer", async ({ page, context }) => {
    const posts = await loseFirstReply(page, "/api/transfers")
    await reviewTransfer(page, { amount: "120", iban: outsideIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Send €120.00" }).click()
    await expect(page.getByText("Outcome unknown, checking")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expectSameSubmission(posts)
    await expectOneMovement(page, "transfer", "120.00")
    expect(await balance(page)).toBe("380.00")
    expect((await transactionsOf(context)).map(({ type }) => type)).toEqual(["transfer", "deposit"])
  })

  test("to a deposit is settled, and the dialog waits for it", async ({ page }) => {
    const posts = await loseFirstReply(page, "/api/deposits")
    await openDashboard(page)
    await addFunds(page, "70", "Second salary")
    const dialog = page.getByRole("dialog")
    await expect(dialog.getByText("Outcome unknown, checking")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("heading", { name: "Deposit Successful" })).toBeVisible()
    expectSameSubmission(posts)
    await expectOneMovement(page, "deposit", "70.00")
    expect(await balance(page)).toBe("570.00")
  })

  test("to an exchange is settled", async ({ page }) => {
    const posts = await loseFirstReply(page, "/api/exchange")
    await openDashboard(page)
    await exchange(page, "100", "You receive £85.26")
    await expect(page.getByRole("heading", { name: "Exchange Successful" })).toBeVisible()
    expectSameSubmission(posts)
    await expectOneMovement(page, "exchange", "100.00")
    expect(await balance(page)).toBe("400.00")
  })

  for (const status of [500, 503]) {
    test(`behind a ${status} is asked for again`, async ({ page }) => {
      const posts = requestsTo(page, "/api/transfers")
      await page.route("/api/transfers", (route) => route.fulfill({ status }), { times: 1 })
      await reviewTransfer(page, { amount: "120", iban: outsideIban, name: "Jonas Keller" })
      await page.getByRole("button", { name: "Send €120.00" }).click()
      await expect(page.getByText("Outcome unknown, checking")).toBeVisible()
      await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
      expectSameSubmission(posts)
      await expectOneMovement(page, "transfer", "120.00")
    })
  }

  test("that stays lost is left unknown until the customer asks again", async ({ page }) => {
    await page.clock.install()
    const posts = requestsTo(page, "/api/transfers")
    // The first reaches the bank, but no answer comes back, then or later.
    await page.route("/api/transfers", async (route) => {
      if (posts.length === 1) await route.fetch()
      await route.abort()
    })
    await reviewTransfer(page, { amount: "120", iban: outsideIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Send €120.00" }).click()
    const unknown = page.getByText("Outcome still unknown")
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(unknown).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(page.getByRole("button", { name: "Send €120.00" })).toBeDisabled()

    await page.unroute("/api/transfers")
    await page.getByRole("button", { name: "Check again" }).click()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expectSameSubmission(posts)
    await expectOneMovement(page, "transfer", "120.00")
    expect(await balance(page)).toBe("380.00")
  })

  test("a double click on Send makes one transfer", async ({ page }) => {
    const posts = requestsTo(page, "/api/transfers")
    await reviewTransfer(page, { amount: "120", iban: outsideIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Send €120.00" }).dblclick()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expect(posts).toHaveLength(1)
    await expectOneMovement(page, "transfer", "120.00")
  })
})

test.describe("a transfer that cannot be", () => {
  test("asks for more than there is", async ({ page, context, customer }) => {
    expect(customer.firstName).toBe("Ada")
    await deposit(context, "EUR", "100.00")
    await page.goto("/transfer")
    await fillTransfer(page, { amount: "100.01", iban: outsideIban, name: "Jonas Keller" })
    await expect(page.getByText("€0.01 more than Everyday Euro holds")).toBeVisible()
    await page.getByRole("button", { name: "Review Transfer" }).click()
    await expect(page.getByText("Amount exceeds the available balance")).toBeVisible()
    await expect(page.getByLabel("Amount")).toBeFocused()
  })

  test("goes beyond the day's limit", async ({ page, context, customer }) => {
    expect(customer.firstName).toBe("Ada")
    await deposit(context, "EUR", "60000.00")
    await sendEuros(context, {
      amount: "49999.00",
      recipientIban: outsideIban,
      recipientName: "Jonas Keller",
    })
    await reviewTransfer(page, { amount: "1.01", iban: outsideIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Send €1.01" }).click()
    const refusal =
      "This exceeds your daily transfer limit of 50,000 EUR. €1.00 are left today. No money moved."
    await expectToast(page, "Error", refusal)
    await expect(page.getByLabel("Amount")).toBeFocused()
    await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(refusal)

    await page.getByLabel("Amount").fill("1.00")
    await page.getByRole("button", { name: "Review Transfer" }).click()
    await page.getByRole("button", { name: "Send €1.00" }).click()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    expect(await balance(page)).toBe("10000.00")
  })

  test("has a wrong IBAN, or one of ours that no account has", async ({
    page,
    context,
    customer,
  }) => {
    expect(customer.firstName).toBe("Ada")
    await deposit(context, "EUR", "100.00")
    const posts = requestsTo(page, "/api/transfers")
    await page.goto("/transfer")
    const wrong = outsideIban.replace("DE89", "DE88")
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

  test("spends in two tabs what is there once", async ({ page, context, customer }) => {
    expect(customer.firstName).toBe("Ada")
    await deposit(context, "EUR", "100.00")
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await reviewTransfer(tab, { amount: "60", iban: outsideIban, name: "Jonas Keller" })
    }
    await page.getByRole("button", { name: "Send €60.00" }).click()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    await other.getByRole("button", { name: "Send €60.00" }).click()
    await expectToast(other, "Error", "Transfer amount exceeds available balance. No money moved.")
    await expect(other.getByLabel("Amount")).toBeFocused()
    await expectOneMovement(page, "transfer", "60.00")
    expect(await balance(page)).toBe("40.00")
  })
})

test.describe("a session", () => {
  test("that ends while the form is filled leads to the sign-in and back", async ({
    page,
    context,
    customer,
  }) => {
    await deposit(context, "EUR", "100.00")
    await page.goto("/transfer")
    await fillTransfer(page, { amount: "10", iban: outsideIban, name: "Jonas Keller" })
    await context.request.post("/api/auth/logout", { data: {} })
    await page.getByRole("button", { name: "Review Transfer" }).click()
    await expectSignInAndBack(page, customer)
    expect(await balance(page)).toBe("100.00")
  })

  test("that ends before Send moves nothing", async ({ page, context, customer }) => {
    await deposit(context, "EUR", "100.00")
    await reviewTransfer(page, { amount: "10", iban: outsideIban, name: "Jonas Keller" })
    await context.request.post("/api/auth/logout", { data: {} })
    await page.getByRole("button", { name: "Send €10.00" }).click()
    await expectSignInAndBack(page, customer)
    expect(await balance(page)).toBe("100.00")
  })

  test("that is ended in one tab is over in the other", async ({ page, context, customer }) => {
    await openDashboard(page)
    const other = await context.newPage()
    await openDashboard(other)
    await other.getByRole("button", { name: /^My Account/ }).click()
    await other.getByRole("menuitem", { name: "Logout" }).click()
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Log in to your accounts")
    await expectFarewell(page, "/")
    await expect(page.getByText(customer.firstName)).toHaveCount(0)
  })

  test("that cannot be ended says so and goes on", async ({ page, customer }) => {
    await page.route("/api/auth/logout", (route) =>
      route.fulfill({ status: 503, body: "Service Unavailable" }),
    )
    await openDashboard(page)
    await page.getByRole("button", { name: /^My Account/ }).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expectToast(page, "Error", "503: Service Unavailable")
    await expect(page.getByText(customer.firstName)).toBeVisible()
    await page.unroute("/api/auth/logout")
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expectToast(page, "Success", "Logged out successfully")
  })
})

test("an unknown name check does not keep the customer from going on", async ({
  page,
  context,
  customer,
  payee,
}) => {
  expect(customer.firstName).toBe("Ada")
  await deposit(context, "EUR", "100.00")
  await register(payee.context())
  const { iban } = await accountIn(payee.context(), "EUR")
  await page.route("/api/payee-verification", (route) => route.fulfill({ status: 503 }))
  await reviewTransfer(page, { amount: "10", iban, name: "Ada Weber" })
  await expect(page.getByText("The name could not be checked")).toBeVisible()
  await page.getByRole("button", { name: "Send €10.00" }).click()
  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
})

/** Every POST that the page sends to a path from now on. */
function requestsTo(page: Page, path: string): Request[] {
  const requests: Request[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request)
  })
  return requests
}

/** Lets the first POST reach the bank and drops its reply. */
async function loseFirstReply(page: Page, path: string): Promise<Request[]> {
  const posts = requestsTo(page, path)
  await page.route(
    path,
    async (route) => {
      const reply = await route.fetch()
      expect(reply.status()).toBe(201)
      await route.abort("connectionreset")
    },
    { times: 1 },
  )
  return posts
}

/** Shows that all tries carried one key and one body. */
function expectSameSubmission(posts: Request[]): void {
  expect(posts.length).toBeGreaterThan(1)
  const submissions = posts.map((post) => [post.headers()["idempotency-key"], post.postData()])
  expect(submissions[0]?.[0]).toMatch(/^[0-9a-f]{32}$/)
  for (const submission of submissions) expect(submission).toEqual(submissions[0])
}

/** Shows that the bank's books have exactly one movement of this kind and amount. */
async function expectOneMovement(page: Page, type: string, amount: string): Promise<void> {
  const booked = await transactionsOf(page.context())
  expect(booked.filter((each) => each.type === type && each.amount === amount)).toHaveLength(1)
}

async function balance(page: Page): Promise<string> {
  return (await accountIn(page.context(), "EUR")).balance
}

async function expectSignInAndBack(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await expectFarewell(page, "/transfer")
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByLabel("Password", { exact: true }).press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Transfer")
}

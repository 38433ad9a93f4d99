import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "@playwright/test"
import { someOf } from "../testing/full-form.ts"
import { accountsOf, transactionsOf } from "./bank-api.ts"
import { deposit, expect, test } from "./fixtures.ts"

// Another site and another origin of the same site: 127.0.0.1 is neither localhost's site nor its origin.
const foreignHosts = ["127.0.0.1", "localhost"] as const
let server: Server
let port: number

test.beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<title>Evil</title><h1>Evil</h1>")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  port = (server.address() as AddressInfo).port
})

test.afterAll(() => void server.close())

/** A browser with the bank's protections disabled, on another site's page. */
async function openEvil(page: Page, host: string): Promise<void> {
  await page.goto(`http://${host}:${port}/`)
  await expect(page.getByRole("heading", { name: "Evil" })).toBeVisible()
}

for (const host of foreignHosts) {
  test(`CSRF: a page of ${host} cannot move money by fetch, form, or beacon (ASVS 3.5.1-3.5.3)`, async ({
    page,
    context,
    member,
    baseURL,
    pageProblems,
  }) => {
    expect(member.username).not.toBe("")
    await deposit(context, "EUR", "500.00")
    const [account] = await accountsOf(context)
    const before = JSON.stringify([await accountsOf(context), await transactionsOf(context)])
    const seen: { path: string; status: number }[] = []
    page.on("response", (answer) => {
      if (answer.url().startsWith(`${baseURL}/api`)) {
        seen.push({ path: new URL(answer.url()).pathname, status: answer.status() })
      }
    })
    await openEvil(page, host)
    const order = {
      fromAccountId: account?.id,
      amount: "100",
      recipientIban: "DE89370400440532013000",
      recipientName: "Evil",
    }
    const outcomes = await page.evaluate(
      async ({ bank, body }) => {
        const ask = (path: string, init: RequestInit) =>
          fetch(bank + path, { credentials: "include", ...init }).then(
            async (answer) => `${answer.type} ${await answer.text()}`,
            () => "kept from the page",
          )
        const simple = { method: "POST", mode: "no-cors", body } as const
        const outcome = [
          await ask("/api/transfers", { ...simple }),
          await ask("/api/transfers", { ...simple, headers: { "content-type": "text/plain" } }),
          await ask("/api/transfers", {
            method: "POST",
            body,
            headers: { "content-type": "application/json" },
          }),
          await ask("/api/auth/logout", { ...simple, body: null }),
          await ask("/api/accounts", {}),
          await ask("/api/accounts", { mode: "no-cors" }),
        ]
        navigator.sendBeacon(`${bank}/api/transfers`, new Blob([body], { type: "text/plain" }))
        return outcome
      },
      { bank: String(baseURL), body: JSON.stringify(order) },
    )
    // Cross-Origin-Resource-Policy keeps even unreadable responses out of the other site's process.
    expect(new Set(outcomes)).toEqual(new Set(["kept from the page"]))
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"]) {
      await openEvil(page, host)
      const answered = page.waitForResponse(`${baseURL}/api/transfers`)
      await page.evaluate(
        ({ bank, enctype, body }) => {
          const form = document.createElement("form")
          form.method = "post"
          form.action = `${bank}/api/transfers`
          form.enctype = enctype
          const field = document.createElement("input")
          field.name = body.slice(0, -1)
          field.value = `"}`
          form.append(field)
          document.body.append(form)
          form.submit()
        },
        { bank: String(baseURL), enctype: type, body: JSON.stringify(order) },
      )
      const refused = await answered
      expect([403, 415]).toContain(refused.status())
      await refused.finished()
      await page.waitForURL(`${baseURL}/api/transfers`)
    }
    for (const { path, status } of seen.filter((each) => each.path !== "/api/accounts")) {
      expect([403, 404], path).toContain(status)
    }
    // The sign-in is still there, and nothing was changed.
    expect(JSON.stringify([await accountsOf(context), await transactionsOf(context)])).toBe(before)
    // The other site's own address is foreign, but this test requested it.
    pageProblems.length = 0
  })

  test(`clickjacking: a page of ${host} can neither frame the bank nor keep a reference to its window (ASVS 3.4.6, 3.4.8)`, async ({
    page,
    context,
    member,
    baseURL,
    pageProblems,
  }) => {
    expect(member.username).not.toBe("")
    await openEvil(page, host)
    for (const path of ["/", "/login", "/api/docs"]) {
      const refused = page.waitForEvent("console", (message) =>
        /frame-ancestors|X-Frame-Options|Refused to display|Framing/i.test(message.text()),
      )
      await page.evaluate((address) => {
        const frame = document.createElement("iframe")
        frame.src = address
        document.body.append(frame)
      }, baseURL + path)
      await refused
    }
    for (const frame of page.frames().slice(1)) {
      // A frame cannot be read while its error page replaces the refused content.
      await expect(async () => expect(await frame.content()).not.toContain("Tessera")).toPass()
    }
    const opened = context.waitForEvent("page")
    await page.evaluate((address) => {
      Object.assign(globalThis, { held: window.open(address) })
    }, `${baseURL}/docs/error-codes`)
    const popup = await opened
    await expect(popup.getByRole("heading", { level: 1 })).toBeVisible()
    expect(await popup.evaluate(() => window.opener as unknown)).toBeNull()
    // The page that opened it learns a little later that its reference is closed.
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { held: Window }).held.closed))
      .toBe(true)
    pageProblems.length = 0
  })
}

test("a link from another site opens the bank, still signed in", async ({
  page,
  member,
  baseURL,
  pageProblems,
}) => {
  await openEvil(page, "127.0.0.1")
  await page.evaluate((address) => {
    const link = document.createElement("a")
    link.href = address
    link.textContent = "To the bank"
    document.body.append(link)
  }, `${baseURL}/profile`)
  await page.getByRole("link", { name: "To the bank" }).click()
  await expect(page.getByText(member.username).first()).toBeVisible()
  expect(await page.evaluate(() => document.referrer)).not.toContain("evil")
  pageProblems.length = 0
})

test("open redirect: no return path leads to another site (ASVS 3.7.2)", async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const evil = `127.0.0.1:${port}`
  const ways = [
    `/login?returnTo=http://${evil}/`,
    `/login?returnTo=//${evil}/`,
    `/login?returnTo=/%5C${evil}/`,
    `/login?returnTo=/%09/${evil}/`,
    "/login?returnTo=javascript:alert(1)",
    `/api/login?returnTo=//${evil}`,
    `/login?returnTo=/api/login%3FreturnTo%3D//${evil}`,
  ]
  for (const way of someOf(ways, 2, 0)) {
    await context.clearCookies()
    await page.goto(way)
    await page.getByLabel("Username").fill(member.username)
    await page.getByLabel("Password", { exact: true }).fill(member.password)
    await page.getByRole("button", { name: "Login", exact: true }).click()
    await expect(page.getByRole("button", { name: /^My Account/ })).toBeVisible()
    expect(new URL(page.url()).origin, way).toBe(baseURL)
  }
})

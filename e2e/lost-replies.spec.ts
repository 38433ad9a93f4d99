import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { fullForm } from "../testing/full-form.ts"
import { euros, signInAs, transactionsOf } from "./bank-api.ts"
import { chooseBrowser } from "./browser.ts"
import { checkScreen } from "./check-screen.ts"
import { openDashboard } from "./dashboard-page.ts"
import { deposit, expect, type Member, test } from "./fixtures.ts"
import { expectSaid, type Lost, leave, loseReplies, type When } from "./lost-reply.ts"
import { otherBankIban, reviewTransfer } from "./transfer-page.ts"

/** Where the member sees what happened: the same page, or another one of the same browser. */
type Way = (page: Page, member: Member) => Promise<Page>

const ways: Record<string, Way> = {
  reload: async (page) => {
    await page.reload()
    return page
  },
  back: async (page) => {
    await page.goBack()
    return page
  },
  "another page": async (page) => {
    await page.goto("/cards")
    return page
  },
  "a page in the app": async (page) => {
    await page.getByRole("link", { name: "Loans", exact: true }).first().click()
    await expect(page.getByRole("heading", { name: "Loan Center" })).toBeVisible()
    return page
  },
  "the tab closed and opened": async (page) => {
    const context = page.context()
    await leave(page)
    await page.close()
    return opened(context)
  },
  "another tab": async (page) => {
    const other = await opened(page.context())
    await expect(other.getByText("Still being sent")).toBeVisible()
    await leave(page)
    await page.close()
    return other
  },
  "signed out and in": async (page, member) => {
    await page.getByRole("button", { name: /^My Account/ }).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your accounts")
    await signInAs(page.context(), member)
    await page.goto("/")
    return page
  },
}

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto("/")
  return page
}

/** Fills in, reviews, and sends a transfer whose reply is lost. */
async function sendTransfer(page: Page, when: When): Promise<Lost> {
  await page.goto("/")
  await reviewTransfer(page, { amount: "120", iban: otherBankIban, name: "Jonas Keller" })
  const lost = loseReplies(page, "/api/transfers", when)
  await page.getByRole("button", { name: "Send €120.00" }).click()
  return lost
}

const restore = (page: Page) => page.getByText("You started a transfer")

const inSameTab = ["reload", "back", "another page", "a page in the app"]

/** Not in the short form, where the API's tests and the other ways stand for them. */
const onlyInFullForm = ["back", "another page", "the tab closed and opened", "a page in the app"]

test.describe("a transfer whose reply is lost", () => {
  test.beforeEach(({ page }) => {
    page.on("dialog", (dialog) => void dialog.accept())
  })

  for (const [name, go] of Object.entries(ways)) {
    for (const when of ["after", "before"] as const) {
      if (!fullForm && (onlyInFullForm.includes(name) || (name !== "reload" && when === "before")))
        continue
      test(`${when} the bank has it is known after: ${name}`, async ({ page, context, member }) => {
        await deposit(context, "EUR", "500.00")
        const lost = await sendTransfer(page, when)
        const seen = await go(page, member)
        await expectSaid(seen, lost, when, "transfer of €120.00")
        const sent = (await transactionsOf(context)).filter(({ type }) => type === "transfer")
        expect(sent).toHaveLength(when === "after" ? 1 : 0)
        if (name === "reload") await checkScreen(seen, `lost-reply-${when}`)
        // What was sent is never offered again; what was not sent is, in the same tab.
        await seen.unroute("/api/transfers")
        await seen.goto("/transfer")
        await expect(seen.getByLabel("Recipient IBAN")).toBeVisible()
        await expect(seen.getByRole("status").filter({ hasText: /Sent at|Not sent/ })).toBeVisible()
        const isOffered = when === "before" && inSameTab.includes(name)
        await expect(restore(seen)).toBeVisible({ visible: isOffered })
        await seen.getByRole("button", { name: "OK", exact: true }).click()
        await expect(seen.getByText(/Sent at|Not sent/)).toHaveCount(0)
        await seen.reload()
        await expect(seen.getByLabel("Recipient IBAN")).toBeVisible()
        await expect(seen.getByText(/Sent at|Not sent/)).toHaveCount(0)
        expect(await euros(context)).toBe(when === "after" ? "380.00" : "500.00")
      })
    }
  }

  test("says that it is finding out while the bank does not answer, and offers nothing", async ({
    page,
    context,
    member,
  }) => {
    expect(member.username).not.toBe("")
    await deposit(context, "EUR", "500.00")
    const lost = await sendTransfer(page, "after")
    await page.route("/api/outcomes", (route) =>
      route.fulfill({ status: 409, json: { code: "request_in_progress", detail: "Wait." } }),
    )
    await page.reload()
    await expect(page.getByText("Finding out what happened")).toBeVisible()
    await expect(page.getByLabel("Recipient IBAN")).toBeVisible()
    await expect(restore(page)).toHaveCount(0)
    await checkScreen(page, "lost-reply-unknown")
    await page.unroute("/api/outcomes")
    await expectSaid(page, lost, "after", "transfer of €120.00")
    await expect(restore(page)).toHaveCount(0)
  })

  for (const when of ["after", "before"] as const) {
    test(`${when} the bank has it is known after the browser was killed`, async ({
      context,
      member,
      baseURL,
    }) => {
      await deposit(context, "EUR", "500.00")
      const folder = await mkdtemp(join(tmpdir(), "tessera-browser-"))
      const open = () =>
        chromium.launchPersistentContext(folder, {
          ...chooseBrowser().launch,
          ...(baseURL !== undefined && { baseURL }),
        })
      const killed = await open()
      await signInAs(killed, member)
      const [page = await killed.newPage()] = killed.pages()
      const lost = await sendTransfer(page, when)
      const gone = killed.waitForEvent("close")
      const session = await killed.browser()?.newBrowserCDPSession()
      await session?.send("Browser.crash").catch(() => undefined)
      await gone

      const again = await open()
      await signInAs(again, member)
      await expectSaid(await opened(again), lost, when, "transfer of €120.00")
      expect(await euros(context)).toBe(when === "after" ? "380.00" : "500.00")
      await again.close()
    })
  }

  test("is told to nobody but its member", async ({ page, context, member }) => {
    await deposit(context, "EUR", "500.00")
    await sendTransfer(page, "after")
    await page.getByRole("button", { name: /^My Account/ }).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your accounts")
    const answer = await context.request.post("/api/auth/register", {
      data: {
        username: `${member.username}-2`,
        password: member.password,
        firstName: "Ben",
        lastName: "Friend",
      },
    })
    expect(answer.status()).toBe(201)
    await openDashboard(page)
    await expect(page.getByText("Jonas Keller")).toHaveCount(0)
    await expect(page.getByText(/Sent at|Not sent|Finding out|Still being sent/)).toHaveCount(0)
  })
})

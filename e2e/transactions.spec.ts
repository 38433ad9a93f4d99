import { readFile } from "node:fs/promises"
import type { APIResponse, BrowserContext, Page } from "@playwright/test"
import { slowdown } from "../testing/slowdown.ts"
import { accountIn, sendEuros, signInAs, transactionsOf } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { readClipboard } from "./clipboard.ts"
import { deposit, expect, register, test } from "./fixtures.ts"

/** The customer of the demo bank with eighteen months of history. */
const marta = { username: "marta.lindqvist", password: "lavender-harbour-48" }

const rows = (page: Page) => page.getByRole("main").getByRole("listitem")

/** The other filters are beside the list, or behind a button if there is no room. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Filters/ })
  if (await button.isVisible()) await button.click()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click()
  await page.getByRole("option", { name: option }).click()
}

test("the full history, filtered, shared by its URL, and back again", async ({ page, context }) => {
  await signInAs(context, marta)
  await page.goto("/")
  await page.getByRole("link", { name: "All transactions" }).click()
  await expect(page).toHaveURL("/transactions")
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
  await checkScreen(page, "transactions")

  const totals = page.getByRole("region", { name: /^Money in and out/ })
  await page.getByRole("button", { name: "Last month" }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/)
  await expect(totals).toContainText(/, 1 \S+ \d{4} to /)
  await expect(totals).toContainText("+€")
  await checkScreen(page, "transactions-month")
  await page.getByRole("button", { name: "Last month" }).click()
  await expect(page).toHaveURL("/transactions")

  await page.getByLabel("Search").fill("backerei SONN")
  await expect(page).toHaveURL("/transactions?q=backerei+SONN")
  await expect(rows(page).filter({ hasNotText: "Bäckerei Sonnenfeld" })).toHaveCount(0)
  await openFilters(page)
  await choose(page, "Kind", "Transfers")
  await page.getByLabel("Amount from").fill("1,000.00")
  await expect(page).toHaveURL("/transactions?q=backerei+SONN&kind=transfer&min=1000.00")
  await expect(page.getByText("No matching transactions").first()).toBeVisible()
  await checkScreen(page, "transactions-none")

  await page.goBack()
  await expect(page).toHaveURL("/transactions?q=backerei+SONN&kind=transfer")
  await expect(page.getByLabel("Amount from")).toHaveValue("")
  await expect(rows(page).first()).toContainText("Bread and coffee")
  await page.getByRole("button", { name: "Clear filters" }).first().click()
  await expect(page).toHaveURL("/transactions")
  await expect(page.getByLabel("Search")).toHaveValue("")

  await page.goto("/transactions?min=10&max=5&from=2026-02-30")
  await expect(page.getByText("These filters can't be used")).toBeVisible()
  await openFilters(page)
  await expect(page.getByText("The largest amount must not be below the smallest")).toBeVisible()
  await checkScreen(page, "transactions-wrong-filters")
})

test("one transaction has its own URL and details", async ({ page, context }) => {
  await signInAs(context, marta)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/transactions?kind=exchange")
  const first = rows(page).first().getByRole("link")
  await first.click()
  const dialog = page.getByRole("dialog", { name: /^Exchange EUR to/ })
  await expect(dialog.getByText("Exchange rate")).toBeVisible()
  await expect(dialog.getByText("Converted amount")).toBeVisible()
  await checkScreen(page, "transaction")
  const [reference] = /EXC-[0-9]{8}-[0-9A-Z]{8}/.exec((await dialog.textContent()) ?? "") ?? [""]
  await expect(page).toHaveURL(`/transactions?kind=exchange&show=${reference}`)
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL("/transactions?kind=exchange")
  await expect(first).toBeFocused()

  await page.goto(`/transactions?show=${reference}`)
  await dialog.getByRole("button", { name: "Copy reference" }).click()
  await expect(page.getByText("Reference copied to clipboard").first()).toBeVisible()
  expect(await readClipboard(await context.newPage())).toBe(reference)
  await page.bringToFront()
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect(page).toHaveURL("/transactions")
  await page.goto("/transactions?show=TRF-20260101-00000000")
  await expect(page.getByText("Transaction not found")).toBeVisible()
})

test("all pages load while scrolling, and with the button by keyboard", async ({
  page,
  context,
}) => {
  await signInAs(context, marta)
  const all = await everyTransaction(context)
  expect(all).toBeGreaterThan(150)
  await page.goto("/transactions")
  await expect(rows(page).first()).toBeVisible()
  // No page loads while the end is far below.
  await page.getByRole("button", { name: "Load more" }).focus()
  await page.keyboard.press("Enter")
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(100)
  await expect(rows(page).nth(50).getByRole("link")).toBeFocused()

  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await rows(page).count()).toBe(all)
  }).toPass()
  await expect(page.getByText(`${all} transactions, and that's all`)).toBeVisible()
})

/** How many transactions the customer has, page by page. */
async function everyTransaction(context: BrowserContext): Promise<number> {
  let count = 0
  for (let at: string | undefined = "/api/transactions?limit=100"; at; ) {
    const answer: APIResponse = await context.request.get(at)
    count += ((await answer.json()) as unknown[]).length
    at = /<([^>]+)>/.exec(answer.headers()["link"] ?? "")?.[1]
  }
  return count
}

test("the CSV file contains the filtered rows, with running balances", async ({
  page,
  context,
}) => {
  await signInAs(context, marta)
  const { id, iban } = await accountIn(context, "CHF")
  await page.goto(`/transactions?account=${id}`)
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download CSV" }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe("tessera-transactions.csv")
  const [header, ...lines] = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
  expect(header).toMatch(/"Booking date",.*,"Amount","Currency","Balance after",/)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toContain(`"${iban}",`)
})

test("new transactions appear at the top of a list that was scrolled far down", async ({
  page,
  context,
  customer,
}) => {
  await deposit(context, "EUR", "100.00")
  await page.goto("/transactions")
  await expect(rows(page)).toHaveCount(1)
  const opened = page.waitForResponse((response) => response.url().endsWith("/api/live"))
  await page.reload()
  await opened
  const { iban } = await accountIn(context, "GBP")
  const recipientName = `${customer.firstName} ${customer.lastName}`
  await sendEuros(context, { amount: "7.00", recipientIban: iban, recipientName })
  await expect(rows(page)).toHaveCount(2, { timeout: 1_000 * slowdown() })
  await expect(rows(page).first()).toContainText("-€7.00")
  expect(await transactionsOf(context)).toHaveLength(2)
})

test("long words stay inside their cells", async ({ page, context }) => {
  await register(context, { firstName: "Wilhelmina", lastName: "Featherstonehaugh-Villanueva" })
  const { id } = await accountIn(context, "EUR")
  const data = { accountId: id, amount: "9999999.99", description: "Donaudampfschiff".repeat(8) }
  expect((await context.request.post("/api/deposits", { data })).ok()).toBe(true)
  await page.goto("/transactions")
  await expect(rows(page)).toHaveCount(1)
  await checkScreen(page, "transactions-long")
  await rows(page).first().getByRole("link").click()
  await expect(page.getByText("Balance after")).toBeVisible()
  await checkScreen(page, "transaction-long")
})

test("a payment is made again from the history in three clicks, and has a receipt that others accept", async ({
  page,
  context,
  customer,
  payee,
}) => {
  await deposit(context, "EUR", "100.00")
  await register(payee.context(), { firstName: "Nils", lastName: "Berg" })
  const { iban } = await accountIn(payee.context(), "EUR")
  const own = await accountIn(context, "EUR")
  const paid = { amount: "7.00", recipientIban: iban, recipientName: "Nils Berg" }
  await sendEuros(context, { ...paid, reference: "Rent November" })
  await page.goto("/transactions")
  await rows(page).first().getByRole("link").click()
  const dialog = page.getByRole("dialog", { name: "Rent November" })
  await expect(dialog.getByRole("link", { name: "Pay Again" })).toBeVisible()
  await checkScreen(page, "transaction-paid")

  const download = page.waitForEvent("download")
  await dialog.getByRole("button", { name: "Receipt" }).click()
  const receipt = await readFile(await (await download).path(), "utf8")
  expect(receipt).toMatch(/^Status: +COMPLETED$/m)
  expect(receipt).toMatch(/^Recipient: +Nils Berg$/m)
  expect(receipt).toMatch(new RegExp(`^Sender: +${customer.firstName} ${customer.lastName}$`, "m"))
  expect(receipt.replaceAll(" ", "")).toContain(`SenderIBAN:${own.iban}`)
  expect(receipt).toMatch(/^Message: +Rent November$/m)

  await dialog.getByRole("button", { name: "Report a Problem" }).click()
  const chat = page.getByRole("dialog", { name: "Live Chat" })
  await expect(chat.getByLabel("Your message")).toHaveValue(
    /^About TRF-\S+ \(Rent November, -€7\.00, /,
  )
  await checkScreen(page, "report-problem")
  await page.keyboard.press("Escape")

  await dialog.getByRole("link", { name: "Pay Again" }).click()
  await expect(page.getByText(/^Filled in from your payment of /)).toBeVisible()
  await expect(page.getByLabel("Recipient name")).toHaveValue("Nils Berg")
  await checkScreen(page, "transfer-again")
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await page.getByRole("button", { name: "Send €7.00" }).click()
  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
  const [first, second] = await transactionsOf(context)
  expect(first).toMatchObject({ description: "Rent November", amount: "7.00", direction: "out" })
  expect(first?.reference).not.toBe(second?.reference)
})

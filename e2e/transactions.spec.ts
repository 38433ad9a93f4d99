import { readFile } from "node:fs/promises"
import type { APIResponse, BrowserContext } from "@playwright/test"
import { slowdown } from "../testing/slowdown.ts"
import { accountIn, sendEuros, signInAs, transactionsOf } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { readClipboard } from "./clipboard.ts"
import { deposit, expect, register, test } from "./fixtures.ts"
import { marta, rows } from "./history-page.ts"

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
  await page.getByRole("button", { name: "Show More" }).focus()
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

/** How many transactions the member has, page by page. */
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
  expect(header).toMatch(/"Date",.*,"Amount","Currency","Balance after",/)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toContain(`"${iban}",`)
})

test("new transactions appear at the top of a list that was scrolled far down", async ({
  page,
  context,
  member,
}) => {
  await deposit(context, "EUR", "100.00")
  await page.goto("/transactions")
  await expect(rows(page)).toHaveCount(1)
  const opened = page.waitForResponse((response) => response.url().endsWith("/api/live"))
  await page.reload()
  await opened
  const { iban } = await accountIn(context, "GBP")
  const recipientName = `${member.firstName} ${member.lastName}`
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

test("a payment is made again from the history, and has a receipt that others accept", async ({
  page,
  context,
  member,
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
  expect(receipt).toMatch(new RegExp(`^Sender: +${member.firstName} ${member.lastName}$`, "m"))
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
  await page.getByRole("dialog").getByRole("button", { name: "Send Again" }).click()
  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
  const [first, second] = await transactionsOf(context)
  expect(first).toMatchObject({ description: "Rent November", amount: "7.00", direction: "out" })
  expect(first?.reference).not.toBe(second?.reference)
})

import { type Download, expect, type Locator, type Page } from "@playwright/test"

export type Figures = {
  /** The total, such as "$704.72". */
  total: string
  /** Accounts from the top: in USD, and in the account's own currency. */
  accounts: [usd: string, own: string][]
}

/** The text of one row of Recent Transactions. */
export type LatestTransaction = {
  description: string
  detail: string
  amount: string
}

/** A card of the dashboard by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true })
}

/** Loads the dashboard, so that everything on it is current. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible()
}

/** Checks that the overview has these figures, and no other accounts. */
export async function expectFigures(page: Page, { total, accounts }: Figures): Promise<void> {
  const overview = card(page, "Account Overview")
  await expect(overview).toContainText(`${total}Total, converted to USD`)
  await expect(overview.getByRole("listitem").locator(".amount")).toHaveText(accounts.flat())
}

/** Checks that these are the latest transactions, newest first, and that incoming money is green. */
export async function expectLatestTransactions(
  page: Page,
  movements: LatestTransaction[],
): Promise<void> {
  const rows = card(page, "Recent Transactions").getByRole("listitem")
  await expect(rows).toHaveCount(movements.length)
  for (const [index, { description, detail, amount }] of movements.entries()) {
    const row = rows.nth(index)
    await expect(row).toHaveText(`${description}${amount}${detail}Just now`)
    const figure = row.getByText(amount, { exact: true })
    if (amount.startsWith("+")) await expect(figure).toHaveClass("text-positive")
    else await expect(figure).not.toHaveClass(/positive|negative/)
  }
}

/** The IBAN that the overview shows for an account, as displayed. */
export async function shownIban(page: Page, account: string): Promise<string> {
  const row = card(page, "Account Overview").getByRole("listitem").filter({ hasText: account })
  return row.locator(".iban").innerText()
}

/** Fills in Add Funds and submits it. */
export async function addFunds(page: Page, amount: string, description: string): Promise<void> {
  await page.getByRole("button", { name: "Add Funds" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Add Funds" })
  await dialog.getByLabel("Amount").fill(amount)
  await dialog.getByLabel("Description").fill(description)
  await dialog.getByRole("button", { name: "Add Funds" }).click()
}

/** Fills in Currency Exchange, from the first account to the second, and submits it. */
export async function exchange(page: Page, amount: string, preview: string): Promise<void> {
  await page.getByRole("button", { name: "Currency Exchange" }).click()
  const dialog = page.getByRole("dialog", { name: "Currency Exchange" })
  await dialog.getByLabel("Amount").fill(amount)
  await expect(dialog).toContainText(preview)
  await dialog.getByRole("button", { name: /^Exchange €/ }).click()
}

/** The text of a download and its file name. */
export async function readDownload(
  download: Download,
): Promise<{ fileName: string; text: string }> {
  const stream = await download.createReadStream()
  const parts = await stream.toArray()
  return { fileName: download.suggestedFilename(), text: Buffer.concat(parts).toString("utf8") }
}

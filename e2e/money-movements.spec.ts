import { randomInt, randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import {
  addFunds,
  exchange,
  expectFigures,
  expectLatestTransactions,
  openDashboard,
  readDownload,
  shownIban,
} from "./dashboard-page.ts"
import { expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"
import { fillTransfer, otherBankIban } from "./transfer-page.ts"

/*
 * Calculated by hand from the seeded rates, per euro USD 1.0842 and GBP 0.85269. Every rate and every
 * conversion is rounded down; amounts that are only displayed in USD are rounded half up:
 *   GBP/USD  1.0842 / 0.85269 = 1.271505
 *   EUR 50 x 0.85269 = GBP 42.6345, so GBP 42.63 arrive; 42.63 x 1.271505 = USD 54.2042...
 *   EUR 1000 - 250 - 100 - 50 = EUR 600; 600 x 1.0842 = USD 650.52
 *   EUR 250 x 1.0842 = USD 271.05
 */
const sendersEnd = {
  total: "$704.72",
  accounts: [
    ["$650.52", "€600.00"],
    ["$54.20", "£42.63"],
  ] satisfies [string, string][],
}
const payeesEnd = {
  total: "$271.05",
  accounts: [
    ["$271.05", "€250.00"],
    ["$0.00", "£0.00"],
  ] satisfies [string, string][],
}

test("two members register and move money, correct to the cent", async ({ page, payee }) => {
  const iban = await test.step("both register on the screen", async () => {
    await registerOnScreen(payee, "Bruno", "Okonkwo-Díaz")
    await registerOnScreen(page, "Ada", "Weber")
    return shownIban(payee, "Everyday Euro")
  })

  await test.step("the first adds 1000.00 EUR", async () => {
    await addFunds(page, "1000.00", "First salary")
    await expectResult(page, "Deposit Successful", "€1,000.00", {
      Reference: /^DEP-/,
      Account: "Everyday Euro",
    })
  })

  await test.step("sends 250.00 to the second", async () => {
    await page.getByRole("link", { name: "Back to Dashboard" }).click()
    await page.getByRole("link", { name: "Send Money", exact: true }).click()
    await fillTransfer(page, { amount: "250", iban, name: "bruno okonkwo diaz", reference: "Rent" })
    await expect(page.getByText("€750.00 left in Everyday Euro after this transfer")).toBeVisible()
    await page.getByRole("button", { name: "Review Transfer" }).click()
    await expect(page.getByText("The name matches")).toBeVisible()
    await page.getByRole("button", { name: "Send €250.00" }).click()
    await expectResult(page, "Transfer Successful", "€250.00", {
      Reference: /^TRF-/,
      Recipient: "bruno okonkwo diaz",
      IBAN: iban,
      "From account": "Everyday Euro",
      Message: "Rent",
    })
  })

  await test.step("sends 100.00 to an IBAN at another bank", async () => {
    await page.goto("/transfer")
    await fillTransfer(page, { amount: "100,00", iban: otherBankIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Review Transfer" }).click()
    await expect(page.getByText("The name can't be checked")).toBeVisible()
    await page.getByRole("button", { name: "Send €100.00" }).click()
    await expectResult(page, "Transfer Successful", "€100.00", {
      Reference: /^TRF-/,
      Recipient: "Jonas Keller",
      IBAN: otherBankIban,
      "From account": "Everyday Euro",
    })
  })

  await test.step("exchanges 50.00 EUR to GBP", async () => {
    await page.getByRole("link", { name: "Back to Dashboard" }).click()
    await exchange(page, "50", "You receive £42.63 at 0.85269")
    await expectResult(page, "Currency Exchange Successful", "€50.00", {
      Reference: /^EXC-/,
      "From account": "Everyday Euro",
      "To account": "Sterling Savings",
      "Exchange rate": "0.85269",
      "Converted amount": "£42.63",
    })
  })

  await test.step("the sender's dashboard is correct to the cent", async () => {
    const movements = [
      { description: "Exchange EUR to GBP", detail: "Rate 0.8527", amount: "-€50.00" },
      { description: "Transfer to Jonas Keller", detail: "Transfer", amount: "-€100.00" },
      { description: "Rent", detail: "bruno okonkwo diaz", amount: "-€250.00" },
      { description: "First salary", detail: "Deposit", amount: "+€1,000.00" },
    ]
    await page.getByRole("link", { name: "Back to Dashboard" }).click()
    await expectFigures(page, sendersEnd)
    await expectLatestTransactions(page, movements)
    await openDashboard(page)
    await expectFigures(page, sendersEnd)
    await expectLatestTransactions(page, movements)
  })

  await test.step("the result is shown only once", async () => {
    await page.goto("/transfer-success")
    await expect(page).toHaveURL("/")
  })

  await test.step("the payee's dashboard is correct too", async () => {
    await openDashboard(payee)
    await expectFigures(payee, payeesEnd)
    await expectLatestTransactions(payee, [
      { description: "Rent", detail: "Ada Weber", amount: "+€250.00" },
    ])
  })
})

async function registerOnScreen(page: Page, firstName: string, lastName: string): Promise<void> {
  const username = `e2e-${randomInt(10 ** 12)}`
  await page.goto("/login")
  await page.getByRole("tab", { name: "Register" }).click()
  await page.getByLabel("First name").fill(firstName)
  await page.getByLabel("Last name").fill(lastName)
  await page.getByLabel("Email").fill(`${username}@example.org`)
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill(`p-${randomUUID()}`)
  await page.getByRole("button", { name: "Create Account" }).click()
  await expectToast(page, `Welcome to Tessera, ${username}!`)
  await expect(page.getByRole("heading", { name: `Welcome, ${firstName}` })).toBeVisible()
}

/** Checks that the result page and its receipt have these lines. */
async function expectResult(
  page: Page,
  title: string,
  amount: string,
  lines: Record<string, string | RegExp>,
): Promise<void> {
  await expect(page).toHaveURL("/transfer-success")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  const main = page.getByRole("main")
  await expect(main.getByText("Completed", { exact: true })).toBeVisible()
  await expect(main.getByText(/^Amount/)).toBeVisible()
  await expect(main).toContainText(amount)
  const shown = await main
    .locator("dl > div")
    .evaluateAll((pairs) =>
      pairs.map((pair) => [
        pair.querySelector("dt")?.textContent ?? "",
        pair.querySelector("dd")?.textContent ?? "",
      ]),
    )
  expect(shown.map(([name]) => name)).toEqual([...Object.keys(lines), "Time"])
  const facts = Object.fromEntries(shown) as Record<string, string>
  for (const [name, value] of Object.entries(lines)) {
    if (typeof value === "string") expect(facts[name]).toBe(value)
    else expect(facts[name]).toMatch(value)
  }

  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download Receipt" }).click()
  const { fileName, text } = await readDownload(await downloading)
  expect(fileName).toBe(`${facts["Reference"]}.txt`)
  expect(text).toMatch(/^Status: +COMPLETED$/m)
  expect(text.replace(/ +/g, " ")).toContain(`Amount: ${amount}`)
  for (const [name, value] of shown) {
    expect(text.replace(/ +/g, " ")).toContain(`${name}: ${value}`)
  }
}

import type { Page } from "@playwright/test"
import { formatAmount } from "#shared/money/format.ts"
import { addDays } from "#shared/time/target-days.ts"
import { zonedDay } from "#shared/time/zoned-time.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { languages } from "#shared/words/languages.ts"
import { expectNoAxeFindings } from "./axe.ts"
import { deposit, expect } from "./fixtures.ts"
import { testInLanguages } from "./languages-bank.ts"
import { fillTransfer, otherBankIban } from "./transfer-page.ts"

const test = testInLanguages()

const order = { amount: "12", iban: otherBankIban, name: "Anna Weber", reference: "Rent" }

for (const language of ["de", "fr"] as const) {
  const say = sayEach[language]

  /** Expects a page in the language, without findings of axe. */
  async function expectSound(page: Page): Promise<void> {
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await expectNoAxeFindings(page)
  }

  const press = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).first().click()

  test(`a member pays, plans, borrows, and freezes a card in ${language}`, async ({
    page,
    context,
    member,
  }) => {
    await deposit(context, "EUR", "100.00")
    await context.clearCookies()

    await test.step("signs in", async () => {
      await page.goto("/login")
      await press(page, languages[language].name)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        say("Sign in to your accounts"),
      )
      await expectSound(page)
      await page.getByLabel(say("Username")).fill(member.username)
      await page.getByLabel(say("Password"), { exact: true }).fill(member.password)
      await press(page, say("Login"))
      await expect(page.getByRole("region", { name: say("Account Overview") })).toBeVisible()
    })

    await test.step("sends a transfer, and sees it", async () => {
      await page.goto("/transfer")
      await fillTransfer(page, order, say)
      await expectSound(page)
      await press(page, say("Review Transfer"))
      await expect(page.getByRole("heading", { name: say("Review Transfer") })).toBeFocused()
      await expectSound(page)
      const amount = formatAmount("12.00", "EUR", language)
      await press(page, say("Send {amount}", { amount }))
      await expect(page).toHaveURL("/transfer-success")
      await expect(page.getByText(order.name)).toBeVisible()
      await expectSound(page)
      await page.goto("/")
      const latest = page.getByRole("region", { name: say("Recent Transactions") })
      await expect(latest.getByRole("listitem").first()).toContainText(`-${amount}`)
      await expectSound(page)
    })

    await test.step("plans a standing order", async () => {
      await page.goto("/transfer?when=regularly")
      await fillTransfer(page, order, say)
      const first = addDays(zonedDay(new Date(), "Europe/Luxembourg"), 40)
      await page.getByLabel(say("First payment"), { exact: true }).fill(first)
      await press(page, say("Review Order"))
      await press(page, say("Create Standing Order"))
      const next = page.getByRole("region", { name: say("Next Payments") })
      await expect(next.getByRole("listitem")).toHaveCount(3)
      await expectSound(page)
    })

    await test.step("applies for a loan", async () => {
      await page.goto("/loans")
      await press(page, say("Apply for Loan"))
      const form = page.getByRole("dialog")
      await form.getByLabel(say("Amount")).fill("18000")
      await form.getByLabel(say("Term")).fill("48")
      await form.getByLabel(say("Purpose")).fill("A new roof for the house")
      await form.getByLabel(say("Annual income")).fill("54000")
      await expectSound(page)
      await press(page, say("Submit Application"))
      const loan = page.getByRole("article", { name: say("Personal loan") })
      await expect(loan.getByText(say("Pending"))).toBeVisible()
      await expectSound(page)
    })

    await test.step("freezes a card", async () => {
      await page.goto("/cards")
      const card = page.getByRole("article").first()
      const name = (await card.getAttribute("aria-label")) ?? ""
      await press(page, say("Actions for {name}", { name }))
      await page.getByRole("menuitem", { name: say("Freeze"), exact: true }).click()
      await expect(card.getByText(say("Frozen")).first()).toBeVisible()
      await expectSound(page)
    })
  })
}
